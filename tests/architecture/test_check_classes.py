#!/usr/bin/env python3
"""The measure of classes must see what is too large: each rule is broken once, in a folder of its own."""
import tempfile
import unittest
from pathlib import Path

from check_classes import Classes

FORM = """// class InAComment { void f(); };
class Form : public QWidget
{
    Q_OBJECT
public:
    explicit Form(QWidget *parent = nullptr) : QWidget(parent), m_count{2} {}
    QString text() const { return m_text; }
    Form(const Form &) = delete;
    using Then = std::function<void(int)>;
    enum class State { Open, Closed };
signals:
    void changed(int now);
private:
    static constexpr int most = 3;
    struct Row { int a; int b; };
    QList<Row> m_rows;
    std::function<bool(int)> m_wanted;
    int m_count{2};
    QString m_text;
};
"""


class ClassCheck(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def write(self, path, text):
        file = Path(self.folder.name) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def classes(self):
        classes = Classes(self.folder.name)
        classes.read()
        return classes

    def breaches(self, known={}):
        return self.classes().breaches(known)

    def test_functions_and_members_are_told_apart(self):
        self.write("ui/form.h", FORM)
        form = self.classes().measured["Form"]
        self.assertEqual((form.functions, form.members), (3, 4))
        self.assertEqual(self.breaches(), [])

    def test_too_many_functions(self):
        self.write("ui/large.h", "class Large\n{\n" + "".join(f"    void f{i}();\n" for i in range(31)) + "};\n")
        self.assertIn("31 functions", self.breaches()[0])

    def test_too_many_members(self):
        self.write("ui/large.h", "class Large\n{\n" + "".join(f"    int m_{i} = 0;\n" for i in range(16)) + "};\n")
        self.assertIn("16 members", self.breaches()[0])

    def test_a_struct_of_data_may_be_long(self):
        self.write("model/row.h", "struct Row\n{\n" + "".join(f"    int column{i} = 0;\n" for i in range(40)) + "};\n")
        self.assertEqual(self.breaches(), [])

    def test_a_class_cut_over_files(self):
        self.write("ui/cut.h", "class Cut\n{\n    void a();\n    int b() const;\n};\n")
        self.write("ui/cut_a.cpp", "namespace rowlock {\nvoid Cut::a()\n{\n}\n}\n")
        self.write("ui/cut_b.cpp", "namespace rowlock {\nint Cut::b() const\n{\n    return 1;\n}\n}\n")
        self.assertIn("2 files", self.breaches()[0])

    def test_two_classes_of_one_name(self):
        self.write("ui/found.h", "namespace rowlock {\nstruct Found\n{\n    int a = 0;\n};\n}\n")
        self.write("model/found.h", "namespace rowlock {\nclass Found\n{\n    int f();\n};\n}\n")
        self.assertIn("Found is also the name", self.breaches()[0])

    def test_names_that_no_other_file_sees_may_be_the_same(self):
        for file in ("ui/a.cpp", "ui/b.cpp"):
            self.write(file, "namespace rowlock {\nnamespace {\nvoid f()\n{\n}\nstruct Found\n{\n    int a = 0;\n};\n} // namespace\n}\n")
        self.write("ui/c.h", "class Outer\n{\n    struct Found\n    {\n        int a = 0;\n    };\n};\n")
        self.write("ui/d.h", "namespace rowlock::other {\nstruct Found\n{\n    int a = 0;\n};\n}\n")
        self.assertEqual(self.breaches(), [])

    def test_a_call_is_no_definition(self):
        self.write("ui/cut.h", "class Cut\n{\n    static int a();\n};\n")
        self.write("ui/cut.cpp", "int Cut::a()\n{\n    return 1;\n}\n")
        self.write("ui/user.cpp", "int user()\n{\n    return Cut::a();\n}\n")
        self.assertEqual(self.breaches(), [])

    def test_a_known_class_may_shrink_and_not_grow(self):
        self.write("ui/large.h", "class Large\n{\n" + "".join(f"    void f{i}();\n" for i in range(33)) + "};\n")
        self.assertEqual(self.breaches({"Large": (33, 0, 1)}), [])
        self.assertIn("33 functions", self.breaches({"Large": (32, 0, 1)})[0])
        self.assertIn("has shrunk", self.breaches({"Large": (34, 0, 1)})[0])
        self.assertIn("has shrunk", "".join(self.breaches({"Large": (33, 0, 1), "Gone": (40, 0, 1)})))


if __name__ == "__main__":
    unittest.main()
