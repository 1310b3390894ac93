#!/usr/bin/env python3
"""The layer check must fail on a bad tree: each rule is broken once, in a folder of its own."""
import tempfile
import unittest
from pathlib import Path

from check_layers import Check


class LayerCheck(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = Path(self.folder.name)
        for header in ("QtCore/QString", "QtGui/QColor", "QtSql/QSqlQuery", "QtWidgets/QWidget"):
            self.write(f"qt/{header}", "")
        self.write("model/domain/seat.h", "#include <QString>\n#include <optional>\n")
        self.write("model/db/statement.h", '#include "model/domain/seat.h"\n#include <QSqlQuery>\n')
        self.write("ui/sell/panel.h", '#include "model/domain/seat.h"\n#include <QWidget>\n')

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def breaches(self):
        return Check(self.root, self.root / "qt").run()

    def refused(self, path, text, reason):
        self.write(path, text)
        found = self.breaches()
        self.assertEqual(len(found), 1, found)
        self.assertIn(path, found[0])
        self.assertIn(reason, found[0])

    def test_no_widget_is_searched_for(self):
        self.refused("ui/sell/panel.cpp", "auto *button = findChild<QPushButton *>(QStringLiteral(\"sell\"));\n", "searched for")

    def test_distances_have_names(self):
        self.refused("ui/house/panel.cpp", "row->setContentsMargins(gap::none, 6, gap::none, 6);\n", "metrics.h")

    def test_distances_of_the_map_have_names(self):
        self.refused("ui/seatmap/panel.cpp", "column->setSpacing(8);\n", "metrics.h")

    def test_a_good_tree_passes(self):
        self.write("model/store/seats.cpp", """#include "model/db/statement.h"
constexpr auto byEvent = R"(SELECT seat_no, label FROM seat WHERE event_id = ?)";
#define COLUMNS "seat_no, label"
constexpr std::array rows{"INSERT INTO seat VALUES (?)", "INSERT INTO seat VALUES (?), (?)"};
void f() {
    detail::post(writing.db(), rows[size_t(count) - 1], binds.constData(), binds.size(), nullptr, 1);
    run(connection, R"(UPDATE seat SET state = 'free', version = version + 1 WHERE id IN (?, ?))", a, b);
    all<Seat>(connection, byEvent, readSeat, event);
    one<qint64>(transaction.connection(), "SELECT " COLUMNS " FROM seat", [](const Row &row) { return 1; });
}
""")
        self.write("app/rowlock/main.cpp", '#include "ui/sell/panel.h"\n#include "model/db/statement.h"\n')
        self.write("model/service/feed.cpp", '#include "model/db/statement.h"\n#include "moc_feed.cpp"\n')
        self.assertEqual(self.breaches(), [])

    def test_what_moc_makes_belongs_to_its_own_file(self):
        self.refused("model/service/other.cpp", '#include "moc_feed.cpp"\n', "not written from the root")

    def test_an_empty_tree_is_not_a_good_one(self):
        with tempfile.TemporaryDirectory() as empty:
            self.assertEqual(len(Check(empty, self.root / "qt").run()), 1)

    def test_domain_knows_only_qt_core(self):
        self.refused("model/domain/colour.h", "#include <QColor>\n", "may not include QtGui")

    def test_a_whole_module_counts_too(self):
        self.refused("model/domain/all.h", "#include <QtGui>\n", "may not include QtGui")

    def test_domain_knows_no_other_layer(self):
        self.refused("model/domain/reader.h", '#include "model/db/statement.h"\n', "may not include model/db")

    def test_db_does_not_know_the_store(self):
        self.write("model/store/a.h", "")
        self.refused("model/db/b.h", '#include "model/store/a.h"\n', "may not include model/store")

    def test_ui_does_not_know_the_database(self):
        self.refused("ui/house/page.cpp", '#include "model/db/statement.h"\n', "may not include model/db")

    def test_ui_includes_no_qt_sql(self):
        self.refused("ui/house/page.cpp", "#include <QSqlQuery>\n", "only model/db knows Qt SQL")

    def test_ui_names_no_qt_sql(self):
        self.refused("ui/house/page.h", "class QSqlQueryModel;\n", "only model/db knows Qt SQL")

    def test_app_includes_no_qt_sql(self):
        self.refused("app/rowlock/main.cpp", "#include <QtSql/QSqlQuery>\n", "only model/db knows Qt SQL")

    def test_model_knows_no_widgets(self):
        self.refused("model/service/box.h", "#include <QWidget>\n", "may not include QtWidgets")

    def test_sqlite_stays_in_db(self):
        self.refused("model/store/raw.cpp", "#include <sqlite3.h>\n", "belongs to model/db")

    def test_sqlite_is_known_to_the_careless_ways_alone(self):
        self.write("app/rowlockctl/rush/careless/scratch.cpp", "#include <sqlite3.h>\n")
        self.assertEqual(self.breaches(), [])
        self.refused("app/rowlockctl/rush/careless.cpp", "#include <sqlite3.h>\n", "belongs to model/db")

    def test_includes_are_written_from_the_root(self):
        self.refused("model/domain/row.cpp", '#include "seat.h"\n', "not written from the root")

    def test_a_file_outside_every_layer(self):
        self.refused("model/misc/helper.h", "", "no layer")

    def test_a_long_file(self):
        self.refused("ui/sell/long.cpp", "\n" * 521, "521 lines")

    def test_unfinished_work(self):
        self.refused("ui/sell/half.cpp", "// TO" "DO later\n", "unfinished")

    def test_sql_is_not_put_together(self):
        self.refused("model/store/late.cpp", 'void f() { run(connection, ("DELETE FROM " + table).constData()); }\n',
                     "string literal")

    def test_sql_is_not_a_variable(self):
        self.refused("model/store/late.cpp",
                     "void f() { auto s = text(); all<int>(transaction.connection(), s, read); }\n", "string literal")

    def test_sql_that_waits_is_a_literal_too(self):
        for call in ("post(writing.db(), insertOf(2), a)", "detail::post(writing.db(), made(2), a, 2)",
                     "postOne(writing.db(), sql, a)", "ask<int>(writing.db(), texts[2], read)"):
            self.refused("model/store/late.cpp", f"void f() {{ auto sql = text(); {call}; }}\n", "string literal")


if __name__ == "__main__":
    unittest.main()
