import pytest

from tutor import resources


def test_a_folder_inside_the_package_comes_first(tmp_path, monkeypatch):
    package = tmp_path / "tutor"
    (package / "lessons").mkdir(parents=True)
    (tmp_path / "lessons").mkdir()
    monkeypatch.setattr(resources, "_PACKAGE", package)
    assert resources.folder("lessons") == package / "lessons"


def test_a_checkout_has_its_folders_one_up(tmp_path, monkeypatch):
    (tmp_path / "tutor").mkdir()
    (tmp_path / "static").mkdir()
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "tutor")
    assert resources.folder("static") == tmp_path / "static"


def test_a_folder_that_is_nowhere_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "tutor")
    with pytest.raises(FileNotFoundError, match="no folder 'templates'"):
        resources.folder("templates")
