// The editor's page of keys: every shortcut the editor has is on it, and docs/plan-editor.md tells the same keys.
#include "tests/support/counter_fixture.h"
#include "ui/common/labels.h"
#include "ui/common/theme.h"
#include "ui/plan/plan_canvas.h"
#include "ui/plan/plan_editor.h"
#include "ui/plan/plan_keys.h"

#include <QAction>
#include <QtTest>

using namespace rowlock;

namespace {

QSet<QString> keysOf(const QStringList &cells)
{
    QSet<QString> keys;
    for (const QString &cell : cells) {
        for (const QString &key : cell.split(QStringLiteral(", ")))
            keys.insert(key.trimmed());
    }
    return keys;
}

QSet<QString> keysOn(const QWidget &sheet)
{
    QStringList cells;
    for (const ToneLabel *label : sheet.findChildren<ToneLabel *>(QStringLiteral("keys")))
        cells.append(label->text());
    return keysOf(cells);
}

// The first cells of the tables that are headed "key", but for what only a mouse does.
QSet<QString> keysInTheHandbook()
{
    QFile file(QStringLiteral(ROWLOCK_SOURCE_DIR "/docs/plan-editor.md"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QStringList cells;
    bool isKeys = false;
    for (const QString &line : QString::fromUtf8(file.readAll()).split(u'\n')) {
        if (!line.startsWith(u'|'))
            isKeys = false;
        else if (line.startsWith(QStringLiteral("| key |")))
            isKeys = true;
        else if (isKeys && !line.startsWith(QStringLiteral("| ---")))
            cells.append(line.section(u'|', 1, 1).trimmed());
    }
    return keysOf(cells).subtract({QStringLiteral("click"), QStringLiteral("drag"), QStringLiteral("wheel")});
}

QStringList sorted(const QSet<QString> &keys)
{
    QStringList list(keys.cbegin(), keys.cend());
    list.sort();
    return list;
}

} // namespace

class PlanEditorKeysTest : public QObject
{
    Q_OBJECT

private slots:
    void opensByItsKeys();
    void tellsEveryShortcut();
    void agreesWithTheHandbook();
    void photographs();

private:
    QTemporaryDir m_folder;
    AnsweringPrompt m_prompt;
    Settings m_settings{m_folder.filePath(QStringLiteral("settings.ini"))};
};

void PlanEditorKeysTest::opensByItsKeys()
{
    applyScheme(*qApp, Scheme::Light);
    PlanEditor editor(nullptr, m_prompt, m_settings);
    editor.show();
    editor.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&editor));
    QTest::keyClick(&editor.canvas(), Qt::Key_F1);
    auto *sheet = editor.findChild<PlanKeys *>();
    QVERIFY(sheet);
    QVERIFY(sheet->isVisible());
    QVERIFY(sheet->sizeHint().width() <= 1280 && sheet->sizeHint().height() <= 760); // on a counter's small screen
    QTest::keyClick(sheet, Qt::Key_Escape);
    QTRY_VERIFY(!editor.findChild<PlanKeys *>());
    editor.activateWindow();
    QTRY_VERIFY(editor.isActiveWindow());
    QTest::keyClick(&editor.canvas(), Qt::Key_Question, Qt::ControlModifier);
    QVERIFY(editor.findChild<PlanKeys *>());
}

void PlanEditorKeysTest::tellsEveryShortcut()
{
    PlanEditor editor(nullptr, m_prompt, m_settings);
    const PlanKeys sheet(&editor);
    const QSet<QString> told = keysOn(sheet);
    int shortcuts = 0;
    for (const QAction *action : editor.findChildren<QAction *>()) {
        for (const QKeySequence &key : action->shortcuts()) {
            QString name = key.toString(QKeySequence::PortableText);
            name.replace(QStringLiteral("Del"), QStringLiteral("Delete"));
            QVERIFY2(told.contains(name), qPrintable(action->text() + u' ' + name));
            ++shortcuts;
        }
    }
    QVERIFY(shortcuts > 40);
}

void PlanEditorKeysTest::agreesWithTheHandbook()
{
    PlanEditor editor(nullptr, m_prompt, m_settings);
    const PlanKeys sheet(&editor);
    QCOMPARE(sorted(keysInTheHandbook()), sorted(keysOn(sheet)));
}

// Into the folder that ROWLOCK_GALLERY names, to be looked at.
void PlanEditorKeysTest::photographs()
{
    const QString folder = qEnvironmentVariable("ROWLOCK_GALLERY");
    for (const auto &[scheme, name] : {std::pair{Scheme::Light, "light"}, std::pair{Scheme::Dark, "dark"}}) {
        applyScheme(*qApp, scheme);
        PlanEditor editor(nullptr, m_prompt, m_settings);
        PlanKeys sheet(&editor);
        const QPixmap picture = sheet.grab();
        QVERIFY(!picture.isNull());
        if (!folder.isEmpty())
            QVERIFY(picture.save(QStringLiteral("%1/plan-keys-%2.png").arg(folder, QLatin1String(name))));
    }
    applyScheme(*qApp, Scheme::Light);
}

ROWLOCK_WINDOW_TEST(PlanEditorKeysTest)
#include "tst_plan_editor_keys.moc"
