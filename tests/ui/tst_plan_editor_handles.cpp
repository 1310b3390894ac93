// Handles on the drawing board, by the mouse and by keys: rows, drawings, tables, a polygon's corners.
#include "tests/support/counter_fixture.h"
#include "ui/common/labels.h"
#include "ui/common/theme.h"
#include "ui/plan/plan_canvas.h"
#include "ui/plan/plan_editor.h"

#include <QAction>
#include <QtTest>

#include <cmath>

using namespace rowlock;

namespace {

double apart(QPointF a, QPointF b)
{
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

class HandleBoard
{
public:
    explicit HandleBoard(const QString &settingsFile)
        : settings(settingsFile), editor(new PlanEditor(nullptr, prompt, settings))
    {
        editor->resize(1280, 820);
        editor->show();
        editor->activateWindow();
        const bool exposed = QTest::qWaitForWindowExposed(editor.get());
        Q_ASSERT(exposed);
        Q_UNUSED(exposed)
        canvas().setFocus();
    }

    PlanCanvas &canvas() const { return editor->canvas(); }
    PlanDocument &document() const { return editor->document(); }
    const PlanDraft &draft() const { return document().draft(); }
    int only() const { return *document().chosen().constBegin(); }
    int steps() const { return document().undoStack().count(); }
    double pixel() const { return 1 / canvas().view().camera().scale(); }
    QString status() const { return editor->findChild<ToneLabel *>(QStringLiteral("planStatus"))->text(); }
    void key(int key, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::keyClick(&canvas(), Qt::Key(key), modifiers);
    }
    void trigger(const char *name) const { editor->findChild<QAction *>(QLatin1String(name))->trigger(); }

    void move(QPointF at, Qt::MouseButtons buttons = {}, Qt::KeyboardModifiers modifiers = {}) const
    {
        QMouseEvent event(QEvent::MouseMove, at, canvas().mapToGlobal(at), Qt::NoButton, buttons, modifiers);
        QCoreApplication::sendEvent(&canvas(), &event);
    }
    void button(QEvent::Type type, QPointF at, Qt::KeyboardModifiers modifiers = {}) const
    {
        const bool up = type == QEvent::MouseButtonRelease;
        QMouseEvent event(type, at, canvas().mapToGlobal(at), Qt::LeftButton, up ? Qt::NoButton : Qt::LeftButton,
                          modifiers);
        QCoreApplication::sendEvent(&canvas(), &event);
    }
    // From a place in pixels, `by` plan units away.
    void pull(QPointF from, QPointF by, Qt::KeyboardModifiers modifiers = {}) const
    {
        const QPointF to = from + by / pixel();
        button(QEvent::MouseButtonPress, from);
        move((from + to) / 2, Qt::LeftButton, modifiers);
        move(to, Qt::LeftButton, modifiers);
        button(QEvent::MouseButtonRelease, to, modifiers);
    }
    void pull(HandleKind kind, QPointF by, Qt::KeyboardModifiers modifiers = {}, Side side = {}, int corner = -1) const
    {
        const std::optional<QPointF> from = canvas().handleAt(kind, side, corner);
        QVERIFY(from);
        pull(*from, by, modifiers);
    }
    QPointF view(QPointF plan) const { return canvas().view().camera().toView(plan); }

    void drawRows() const // 4 of 10
    {
        key(Qt::Key_R);
        pull(view({400, 300}), {246, 120});
        QCOMPARE(rowsOf(draft(), document().chosen()).size(), 4);
    }
    void drawBox(PlanTool tool) const // 200 × 100 from (400, 300)
    {
        canvas().setTool(tool);
        pull(view({400, 300}), {200, 100});
    }
    void drawPolygon() const
    {
        key(Qt::Key_P);
        for (const QPointF corner : {QPointF(400, 300), QPointF(600, 300), QPointF(600, 450), QPointF(400, 450)}) {
            button(QEvent::MouseButtonPress, view(corner));
            button(QEvent::MouseButtonRelease, view(corner));
        }
        key(Qt::Key_Return);
        QCOMPARE(cornersOf(draft(), only()).size(), 4);
    }

    AnsweringPrompt prompt;
    Settings settings;
    std::unique_ptr<PlanEditor> editor;
};

} // namespace

class PlanEditorHandlesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        applyScheme(*qApp, Scheme::Light);
        m_settingsFile = m_folder.filePath(QStringLiteral("settings.ini"));
    }
    void endsGiveAndTakeSeats();
    void endsWithControlSpaceThem();
    void theMiddleBends();
    void whatIsChosenTurns();
    void theTurnGoesWithTheHand();
    void sidesGiveSize();
    void lettersGetLarger();
    void tablesToo();
    void cornersByMouse();
    void cornersByKeys();
    void escapeLeavesAllAsItWas();
    void otherButtonsAndToolsLeaveADragAlone();
    void aPanGivesTheCursorBack();
    void keysLeaveADragAlone();
    void lettersGoWithTheirRows();
    void aClickChangesNothing();
    void saysWhatItIsFor();
    void targetsAreLargeEnough();
    void photographs();

private:
    QTemporaryDir m_folder;
    QString m_settingsFile;
};

void PlanEditorHandlesTest::endsGiveAndTakeSeats()
{
    HandleBoard board(m_settingsFile);
    board.drawRows();
    const int steps = board.steps();
    const Chosen rows = board.document().chosen();
    board.pull(HandleKind::RowLast, {76, 0});
    QCOMPARE(blockOf(board.draft(), rows)->seats, 13);
    QCOMPARE(board.steps(), steps + 1);
    QCOMPARE(board.document().chosen(), rows);
    board.pull(HandleKind::RowFirst, {51, 0});
    QCOMPARE(blockOf(board.draft(), rows)->seats, 11);
    QCOMPARE(board.draft().row(rowsOf(board.draft(), rows).first())->seats.first().seat.number, QStringLiteral("3"));
    board.trigger("undo");
    board.trigger("undo");
    QCOMPARE(blockOf(board.draft(), rows)->seats, 10);
}

void PlanEditorHandlesTest::endsWithControlSpaceThem()
{
    HandleBoard board(m_settingsFile);
    board.drawRows();
    board.pull(HandleKind::RowLast, {45, 0}, Qt::ControlModifier);
    const BlockShape block = *blockOf(board.draft(), board.document().chosen());
    QCOMPARE(block.seats, 10);
    QCOMPARE(block.front.spacing, 30.0);
}

void PlanEditorHandlesTest::theMiddleBends()
{
    HandleBoard board(m_settingsFile);
    board.drawRows();
    const Chosen rows = board.document().chosen();
    board.pull(HandleKind::Bend, {0, 30});
    const double radius = blockOf(board.draft(), rows)->front.radius;
    QVERIFY(radius > 100 && radius < 1000);
    QCOMPARE(radius, std::round(radius / 10) * 10);
    const double sag = radius * (1 - std::cos(112.5 / radius));
    board.pull(HandleKind::Bend, {0, -sag + 2 * board.pixel()}); // nearly back
    QCOMPARE(blockOf(board.draft(), rows)->front.radius, 0.0);
    board.pull(HandleKind::Bend, {0, -30});
    QVERIFY(blockOf(board.draft(), rows)->front.radius < 0);
}

void PlanEditorHandlesTest::whatIsChosenTurns()
{
    HandleBoard board(m_settingsFile);
    board.drawBox(PlanTool::Box);
    const int id = board.only();
    board.pull(HandleKind::Turn, {100, 84}); // about a quarter
    const double angle = board.draft().area(id)->area.rotation;
    QVERIFY(angle > 60 && angle < 120);
    QCOMPARE(std::fmod(angle, 5), 0.0);
    QVERIFY(apart(boundsOf(board.draft(), {id}).center(), {500, 350}) < 1e-6);
}

void PlanEditorHandlesTest::theTurnGoesWithTheHand()
{
    HandleBoard board(m_settingsFile);
    board.drawPolygon();
    const QPointF middle = board.view({500, 375}), from = *board.canvas().handleAt(HandleKind::Turn);
    const double arm = apart(from, middle);
    board.button(QEvent::MouseButtonPress, from);
    board.move(middle + QPointF(arm, 0), Qt::LeftButton); // a quarter to the right
    QVERIFY(board.status().contains(QStringLiteral("90°")));
    const auto shown = board.canvas().handleAt(HandleKind::Turn);
    QVERIFY(shown);
    QVERIFY(apart(*shown, middle + QPointF(arm, 0)) < 2);
    board.button(QEvent::MouseButtonRelease, middle + QPointF(arm, 0));
    QCOMPARE(board.draft().area(board.only())->area.rotation, 90.0);
}

void PlanEditorHandlesTest::sidesGiveSize()
{
    HandleBoard board(m_settingsFile);
    board.drawBox(PlanTool::Standing);
    const int id = board.only();
    const auto bounds = [&] { return boundsOf(board.draft(), {id}); };
    board.pull(HandleKind::Side, {51, 33}, {}, {1, 1}); // to the grid
    QCOMPARE(bounds(), QRectF(400, 300, 250, 135));
    board.pull(HandleKind::Side, {-20, 0}, {}, {-1, 0});
    QCOMPARE(bounds(), QRectF(380, 300, 270, 135));
    board.pull(HandleKind::Side, {27, 0}, Qt::ShiftModifier, {1, 1});
    QVERIFY(std::abs(bounds().width() / bounds().height() - 2) < 1e-6);
    QCOMPARE(bounds().topLeft(), QPointF(380, 300));
    board.trigger("undo");
    QCOMPARE(bounds(), QRectF(380, 300, 270, 135));
}

void PlanEditorHandlesTest::lettersGetLarger()
{
    HandleBoard board(m_settingsFile);
    board.drawBox(PlanTool::Text);
    const int id = board.only();
    const double size = board.draft().area(id)->area.text.size;
    const QSizeF box = boundsOf(board.draft(), {id}).size();
    board.pull(HandleKind::Letters, {box.width() / 2, 0}, {}, {1, 1});
    QCOMPARE(board.draft().area(id)->area.text.size, 2 * size);
    QVERIFY(boundsOf(board.draft(), {id}).center() == QPointF(500, 350));
}

void PlanEditorHandlesTest::tablesToo()
{
    HandleBoard board(m_settingsFile);
    board.canvas().setTool(PlanTool::Long);
    board.pull(board.view({400, 300}), {160, 60});
    const int id = board.only();
    const qsizetype chairs = board.draft().row(id)->seats.size();
    board.pull(HandleKind::Side, {60, 0}, Qt::ControlModifier, {1, 1});
    QVERIFY(std::abs(sizeOf(board.draft(), id).width() - 220) < 1);
    QCOMPARE(board.draft().row(id)->seats.size(), chairs);
    board.trigger("duplicate"); // beside it: on it, its chairs would stand on the first
    QVERIFY(board.only() != id);
    QVERIFY(!boundsOf(*board.draft().row(id)).intersects(boundsOf(*board.draft().row(board.only()))));
}

void PlanEditorHandlesTest::cornersByMouse()
{
    HandleBoard board(m_settingsFile);
    board.drawPolygon();
    const int id = board.only();
    board.pull(HandleKind::Corner, {50, -40}, {}, {}, 1);
    QCOMPARE(cornersOf(board.draft(), id).at(1), QPointF(650, 260));

    const QPointF edge = board.view({500, 450});
    board.button(QEvent::MouseButtonPress, edge);
    board.button(QEvent::MouseButtonRelease, edge);
    board.button(QEvent::MouseButtonDblClick, edge);
    board.button(QEvent::MouseButtonRelease, edge);
    QCOMPARE(cornersOf(board.draft(), id).size(), 5);
    QCOMPARE(cornersOf(board.draft(), id).at(3), QPointF(500, 450));
    const QPointF other = board.view({400, 380}) - QPointF(3, 0); // just outside of it
    board.button(QEvent::MouseButtonPress, other, Qt::AltModifier);
    board.button(QEvent::MouseButtonRelease, other, Qt::AltModifier);
    QCOMPARE(cornersOf(board.draft(), id).size(), 6);

    for (int left = 5; left >= 3; --left) { // a click on a corner, then Delete
        const QPointF at = *board.canvas().handleAt(HandleKind::Corner, {}, 0);
        board.button(QEvent::MouseButtonPress, at);
        board.button(QEvent::MouseButtonRelease, at);
        board.key(Qt::Key_Delete);
        QCOMPARE(cornersOf(board.draft(), id).size(), left);
    }
    const QPointF at = *board.canvas().handleAt(HandleKind::Corner, {}, 0);
    board.button(QEvent::MouseButtonPress, at);
    board.button(QEvent::MouseButtonRelease, at);
    board.key(Qt::Key_Delete);
    QCOMPARE(cornersOf(board.draft(), id).size(), 3);
    QVERIFY(board.status().contains(QStringLiteral("three corners")));
    board.key(Qt::Key_Escape);
    board.key(Qt::Key_Delete);
    QVERIFY(!board.draft().area(id));
}

void PlanEditorHandlesTest::cornersByKeys()
{
    HandleBoard board(m_settingsFile);
    board.drawPolygon();
    const int id = board.only(), steps = board.steps();
    const QString unmeant = board.status();
    board.key(Qt::Key_Return);
    board.key(Qt::Key_Return);
    QVERIFY(board.canvas().accessibleDescription().contains(QStringLiteral("corner 2 of 4")));
    board.key(Qt::Key_Right, Qt::ShiftModifier);
    board.key(Qt::Key_Up);
    board.key(Qt::Key_Up);
    QCOMPARE(cornersOf(board.draft(), id).at(1), QPointF(610, 298));
    QCOMPARE(board.steps(), steps + 1); // one move
    board.key(Qt::Key_Insert);
    QCOMPARE(cornersOf(board.draft(), id).size(), 5);
    QVERIFY(board.status().contains(QStringLiteral("Corner 3 of 5")));
    board.key(Qt::Key_Return, Qt::ShiftModifier);
    board.key(Qt::Key_Delete);
    QCOMPARE(cornersOf(board.draft(), id).size(), 4);
    board.key(Qt::Key_Escape); // arrows move the whole again
    QCOMPARE(board.status(), unmeant);
    const QPointF first = cornersOf(board.draft(), id).first();
    board.key(Qt::Key_Down);
    QCOMPARE(cornersOf(board.draft(), id).first(), first + QPointF(0, 1));
}

void PlanEditorHandlesTest::escapeLeavesAllAsItWas()
{
    HandleBoard board(m_settingsFile);
    board.drawRows();
    const int steps = board.steps();
    const QPointF from = *board.canvas().handleAt(HandleKind::RowLast);
    board.button(QEvent::MouseButtonPress, from);
    board.move(from + QPointF(200, 0), Qt::LeftButton);
    QVERIFY(board.status().contains(QStringLiteral("seats")));
    board.key(Qt::Key_Escape);
    board.button(QEvent::MouseButtonRelease, from + QPointF(200, 0));
    QCOMPARE(board.steps(), steps);
    QCOMPARE(blockOf(board.draft(), board.document().chosen())->seats, 10);
}

void PlanEditorHandlesTest::otherButtonsAndToolsLeaveADragAlone()
{
    HandleBoard board(m_settingsFile);
    board.drawRows();
    const QPointF from = *board.canvas().handleAt(HandleKind::RowLast), to = from + QPointF(76 / board.pixel(), 0);
    board.button(QEvent::MouseButtonPress, from);
    board.move(to, Qt::LeftButton);
    QMouseEvent middle(QEvent::MouseButtonPress, to, board.canvas().mapToGlobal(to), Qt::MiddleButton,
                       Qt::LeftButton | Qt::MiddleButton, {});
    QCoreApplication::sendEvent(&board.canvas(), &middle);
    QMouseEvent up(QEvent::MouseButtonRelease, to, board.canvas().mapToGlobal(to), Qt::MiddleButton, Qt::LeftButton,
                   {});
    QCoreApplication::sendEvent(&board.canvas(), &up);
    board.button(QEvent::MouseButtonRelease, to);
    QCOMPARE(blockOf(board.draft(), board.document().chosen())->seats, 13);

    const int steps = board.steps();
    board.button(QEvent::MouseButtonPress, *board.canvas().handleAt(HandleKind::Bend));
    board.move(to, Qt::LeftButton);
    board.key(Qt::Key_H); // thought better of it
    board.button(QEvent::MouseButtonRelease, to);
    board.key(Qt::Key_V);
    QCOMPARE(board.steps(), steps);
    const QPoint seat = board.view(board.draft().sections.first().rows.first().seats.first().seat.position).toPoint();
    board.document().choose({});
    const QImage picture = board.canvas().grab().toImage();
    QVERIFY(picture.pixelColor(seat) != picture.pixelColor(QPoint(3, 3))); // the rows are seen again
}

void PlanEditorHandlesTest::aPanGivesTheCursorBack()
{
    HandleBoard board(m_settingsFile);
    for (const auto &[tool, shape] :
         {std::pair{PlanTool::Rows, Qt::CrossCursor}, std::pair{PlanTool::Hand, Qt::OpenHandCursor},
          std::pair{PlanTool::Select, Qt::ArrowCursor}}) {
        board.canvas().setTool(tool);
        QTest::mousePress(&board.canvas(), Qt::MiddleButton, {}, {200, 200});
        QCOMPARE(board.canvas().cursor().shape(), Qt::ClosedHandCursor);
        QTest::mouseRelease(&board.canvas(), Qt::MiddleButton, {}, {200, 200});
        QCOMPARE(board.canvas().cursor().shape(), shape);
    }
}

void PlanEditorHandlesTest::keysLeaveADragAlone()
{
    HandleBoard board(m_settingsFile);
    board.drawPolygon();
    const int id = board.only(), steps = board.steps();
    const QPointF from = *board.canvas().handleAt(HandleKind::Corner, {}, 1),
                  to = from + QPointF(50, -40) / board.pixel();
    board.button(QEvent::MouseButtonPress, from);
    for (const bool moved : {false, true}) {
        if (moved)
            board.move(to, Qt::LeftButton);
        for (const int key : {Qt::Key_Return, Qt::Key_Right, Qt::Key_Insert, Qt::Key_PageDown, Qt::Key_Up}) {
            board.key(key);
            QVERIFY(!board.canvas().grab().isNull());
        }
        QCOMPARE(board.steps(), steps);
        QCOMPARE(board.only(), id);
    }
    board.button(QEvent::MouseButtonRelease, to);
    QCOMPARE(cornersOf(board.draft(), id).size(), 4);
    QCOMPARE(cornersOf(board.draft(), id).at(1), QPointF(650, 260)); // where the hand has left it
    QCOMPARE(board.steps(), steps + 1);
}

void PlanEditorHandlesTest::lettersGoWithTheirRows()
{
    HandleBoard board(m_settingsFile);
    board.drawRows();
    const QPointF seat =
        board.draft().row(rowsOf(board.draft(), board.document().chosen()).first())->seats.first().seat.position;
    const QRect letter(board.view(seat - QPointF(30, 6)).toPoint(), board.view(seat - QPointF(16, -6)).toPoint());
    const auto darkIn = [&](const QRect &rect) {
        const QImage picture = board.canvas().grab(rect).toImage();
        int dark = 0;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x)
                dark += qGray(picture.pixel(x, y)) < 128;
        }
        return dark;
    };
    QVERIFY(darkIn(letter) > 3);
    board.button(QEvent::MouseButtonPress, board.view(seat));
    board.move(board.view(seat + QPointF(0, 100)), Qt::LeftButton);
    board.move(board.view(seat + QPointF(0, 200)), Qt::LeftButton);
    QCOMPARE(darkIn(letter), 0);
    QVERIFY(darkIn(letter.translated(0, int(200 / board.pixel()))) > 3);
    board.button(QEvent::MouseButtonRelease, board.view(seat + QPointF(0, 200)));
}

void PlanEditorHandlesTest::aClickChangesNothing()
{
    HandleBoard board(m_settingsFile);
    board.drawRows();
    const int steps = board.steps();
    for (const HandleKind kind : {HandleKind::RowFirst, HandleKind::Bend, HandleKind::Turn})
        board.pull(kind, {board.pixel(), board.pixel()});
    QCOMPARE(board.steps(), steps);
}

void PlanEditorHandlesTest::saysWhatItIsFor()
{
    HandleBoard board(m_settingsFile);
    board.drawRows();
    const QString before = board.status();
    board.move(*board.canvas().handleAt(HandleKind::Bend));
    QVERIFY(board.status().contains(QStringLiteral("bend")));
    QCOMPARE(board.canvas().cursor().shape(), Qt::SizeVerCursor);
    board.move(*board.canvas().handleAt(HandleKind::RowLast));
    QCOMPARE(board.canvas().cursor().shape(), Qt::SizeHorCursor);
    board.move({20, 20});
    QCOMPARE(board.canvas().cursor().shape(), Qt::ArrowCursor);
    QCOMPARE(board.status(), before);
}

void PlanEditorHandlesTest::targetsAreLargeEnough()
{
    HandleBoard board(m_settingsFile);
    board.drawBox(PlanTool::Box);
    board.canvas().view().zoomBy(1.5);
    const HandleView view(handlesOf(board.draft(), board.document().chosen()), board.canvas().view().camera());
    for (const Handle &handle : handlesOf(board.draft(), board.document().chosen())) {
        const QPointF at = *view.placeOf(handle);
        for (const QPointF off : {QPointF(11, 11), QPointF(-11, -11), QPointF(11, -11), QPointF(-11, 11)})
            QVERIFY(view.at(at + off) && *view.at(at + off) == handle);
    }
    // A small thing has fewer handles rather than smaller ones, and one always.
    const Added tiny = withNewArea(emptyDraft(), 0, [] {
        PlanArea area;
        area.position = {100, 100};
        area.size = {8, 8};
        return area;
    }());
    const HandleView small(handlesOf(tiny.draft, tiny.ids), board.canvas().view().camera());
    int sides = 0;
    for (const Handle &handle : handlesOf(tiny.draft, tiny.ids))
        sides += handle.kind == HandleKind::Side && small.placeOf(handle) ? 1 : 0;
    QCOMPARE(sides, 1);
}

// Into the folder that ROWLOCK_GALLERY names, to be looked at; without one it only paints.
void PlanEditorHandlesTest::photographs()
{
    const QString folder = qEnvironmentVariable("ROWLOCK_GALLERY");
    for (const auto &[scheme, name] : {std::pair{Scheme::Light, "light"}, std::pair{Scheme::Dark, "dark"},
                                       std::pair{Scheme::Contrast, "contrast"}}) {
        applyScheme(*qApp, scheme);
        HandleBoard board(m_settingsFile);
        board.drawBox(PlanTool::Stage);
        board.document().choose({});
        board.key(Qt::Key_R);
        board.pull(board.view({300, 520}), {400, 120});
        const auto photograph = [&, scheme = name](const char *what) {
            const QPixmap picture = board.editor->grab();
            QVERIFY(!picture.isNull());
            if (!folder.isEmpty())
                QVERIFY(picture.save(
                    QStringLiteral("%1/handles-%2-%3.png").arg(folder, QLatin1String(what), QLatin1String(scheme))));
        };
        photograph("rows");
        const QPointF from = *board.canvas().handleAt(HandleKind::Bend);
        board.button(QEvent::MouseButtonPress, from);
        board.move(from + QPointF(0, 40), Qt::LeftButton);
        photograph("bending");
        board.button(QEvent::MouseButtonRelease, from + QPointF(0, 40));
        board.document().choose({board.draft().sections.first().areas.first().id});
        photograph("stage");
        board.key(Qt::Key_Delete);
        board.drawPolygon();
        board.key(Qt::Key_Return);
        photograph("polygon");
    }
    applyScheme(*qApp, Scheme::Light);
}

ROWLOCK_WINDOW_TEST(PlanEditorHandlesTest)
#include "tst_plan_editor_handles.moc"
