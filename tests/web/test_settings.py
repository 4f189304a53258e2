import pytest

from tutor.web import create_app
from tutor.web.settings import Settings, SettingsError, settings_table


def test_without_a_key_the_application_refuses_to_start_and_says_what_to_do(monkeypatch):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    with pytest.raises(SettingsError, match="SECRET_KEY is not set: give it any long random text"):
        create_app()


def test_a_blank_key_is_no_key(monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "  ")
    with pytest.raises(SettingsError, match="SECRET_KEY is not set"):
        create_app()


def test_the_settings_come_from_the_environment(monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "from the environment")
    monkeypatch.setenv("TUTOR_TRUSTED_HOSTS", "escoba.example, .example.org")
    app = create_app()
    assert app.config["SECRET_KEY"] == "from the environment"
    assert app.config["TRUSTED_HOSTS"] == ["escoba.example", ".example.org"]


def test_every_setting_has_the_default_that_the_table_prints():
    settings = Settings.read({"SECRET_KEY": "a key"})
    assert settings == Settings.read({"SECRET_KEY": "a key"} | {row.name: row.default for row in settings_table()[1:]})
    assert (settings.trusted_hosts, settings.rate_limit, settings.proxies) == ((), 1200, 0)
    assert settings.contact == ""


def test_the_table_says_in_one_line_what_each_setting_is():
    names = [row.name for row in settings_table()]
    others = ["TUTOR_TRUSTED_HOSTS", "TUTOR_RATE_LIMIT", "TUTOR_PROXIES", "TUTOR_CONTACT", "TUTOR_DATABASE_URL"]
    assert names == ["SECRET_KEY", *others]
    assert all(row.meaning and "\n" not in row.meaning for row in settings_table())


@pytest.mark.parametrize("text", ["many", "-1", "0", "1.5", "1 200", "٣", "9" * 5000])
def test_a_rate_limit_that_is_no_number_is_named(text):
    with pytest.raises(SettingsError, match=r"TUTOR_RATE_LIMIT is .*: a whole number from 1 or off is expected"):
        Settings.read({"SECRET_KEY": "a key", "TUTOR_RATE_LIMIT": text})


def test_a_number_of_proxies_that_is_none_is_named():
    with pytest.raises(SettingsError, match="TUTOR_PROXIES is 'two': a whole number from 0 is expected"):
        Settings.read({"SECRET_KEY": "a key", "TUTOR_PROXIES": "two"})


@pytest.mark.parametrize("text", ["somebody", "a@b@c", "a b@example.org", "a@example.org?subject=x"])
def test_a_contact_that_is_no_mail_address_is_named(text):
    with pytest.raises(SettingsError, match=r"TUTOR_CONTACT is .*: a mail address is expected"):
        Settings.read({"SECRET_KEY": "a key", "TUTOR_CONTACT": text})


def test_the_key_does_not_show_when_the_settings_are_printed():
    assert "hidden" not in repr(Settings.read({"SECRET_KEY": "hidden"}))
