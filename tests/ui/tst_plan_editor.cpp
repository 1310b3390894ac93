// The plan editor as a person uses it: by its tools, keys and fields, over a real house.
#include "model/domain/draft_snap.h"
#include "tests/exchange/plan_text.h"
#include "tests/support/counter_fixture.h"
#include "tests/support/sample_house.h"
#include "ui/common/message_bar.h"
#include "ui/common/theme.h"
#include "ui/plan/plan_canvas.h"
#include "ui/plan/plan_editor.h"
#include "ui/plan/plan_sight.h"
#include "ui/plan/plan_transfer.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QSpinBox>
#include <QToolButton>
#include <QtTest>

#include <cmath>

using namespace rowlock;

namespace {

class Board
{
public:
    explicit Board(CounterFixture &house)
    {
        house.openWindow();
        for (QAction *action : house.window->findChildren<QAction *>()) {
            if (action->text() == QStringLiteral("Ne&w seating plan…"))
                action->trigger();
        }
        house.find<QLineEdit>("planName")->setText(QStringLiteral("New seating plan"));
        house.press("drawWay");
        house.press("createPlan");
        editor = house.window->findChild<PlanEditor *>();
        Q_ASSERT(editor);
        show();
    }
    explicit Board(Prompt &prompt, Settings &settings) : editor(new PlanEditor(nullptr, prompt, settings)) { show(); }

    void show()
    {
        editor->resize(1280, 820);
        editor->show();
        editor->activateWindow();
        const bool exposed = QTest::qWaitForWindowExposed(editor);
        Q_ASSERT(exposed);
        Q_UNUSED(exposed)
        canvas().setFocus();
    }
    PlanCanvas &canvas() const { return editor->canvas(); }
    QPoint at(QPointF plan) const { return canvas().view().camera().toView(plan).toPoint(); }
    PlanDocument &document() const { return editor->document(); }
    const PlanDraft &draft() const { return document().draft(); }
    void key(int key, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::keyClick(&canvas(), Qt::Key(key), modifiers);
    }
    void click(QPointF plan, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::mouseClick(&canvas(), Qt::LeftButton, modifiers, at(plan));
    }
    void drag(QPointF from, QPointF to, Qt::KeyboardModifiers modifiers = {}) const
    {
        const QPoint start = at(from), end = at(to);
        QTest::mousePress(&canvas(), Qt::LeftButton, modifiers, start);
        for (const QPoint at : {(start + end) / 2, end}) {
            QMouseEvent move(QEvent::MouseMove, at, canvas().mapToGlobal(at), Qt::NoButton, Qt::LeftButton, modifiers);
            QCoreApplication::sendEvent(&canvas(), &move);
        }
        QTest::mouseRelease(&canvas(), Qt::LeftButton, modifiers, end);
    }
    template <typename Widget>
    Widget *find(const char *name) const
    {
        return editor->findChild<Widget *>(QLatin1String(name));
    }
    void trigger(const char *name) const { find<QAction>(name)->trigger(); }
    void press(const char *name) const { find<QPushButton>(name)->click(); }
    const DraftRow &row(int section, int index) const { return draft().sections.at(section).rows.at(index); }
    QPointF seatAt(int section, int row, int seat) const
    {
        return this->row(section, row).seats.at(seat).seat.position;
    }

    PlanEditor *editor;
};

QString numbersOf(const DraftRow &row)
{
    QStringList numbers;
    for (const DraftSeat &seat : row.seats)
        numbers.append(seat.seat.number);
    return numbers.join(u' ');
}

} // namespace

class PlanEditorTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        applyScheme(*qApp, Scheme::Light);
        m_settingsFile = m_folder.filePath(QStringLiteral("settings.ini"));
    }
    void drawsAndSellsATheatre();
    void drawsByKeysAlone();
    void undoesEverything();
    void aTextIsWrittenAtOnce();
    void aWallIsTakenAtItsLine();
    void dragsOntoLines();
    void picksSingleSeats();
    void everyToolHasAName();
    void goesToWarnings();
    void savesAndOpensFiles();
    void noFileIsWrittenOverTheHouse();
    void asksBeforeDiscarding();
    void movesASectionOfALargeHouse();

private:
    QTemporaryDir m_folder;
    QString m_settingsFile;
};

void PlanEditorTest::drawsAndSellsATheatre()
{
    CounterFixture house;
    Board board(house);
    board.key(Qt::Key_A);
    board.drag({400, 40}, {800, 120});
    QCOMPARE(board.draft().sections[0].areas[0].area.text.text, QStringLiteral("Stage"));

    board.key(Qt::Key_C);
    board.drag({400, 200}, {760, 340});
    QCOMPARE(board.draft().sections[0].rows.size(), 5);
    QCOMPARE(board.row(0, 0).seats.size(), 14);
    board.find<QComboBox>("numberOrder")->setCurrentIndex(int(NumberOrder::FromCentre));
    board.press("numberSeats");
    QCOMPARE(numbersOf(board.row(0, 4)), QStringLiteral("13 11 9 7 5 3 1 2 4 6 8 10 12 14"));

    board.trigger("newSection");
    QLineEdit *name = board.find<QListWidget>("planSections")->findChild<QLineEdit *>();
    QVERIFY(name);
    name->setText(QStringLiteral("Circle"));
    QTest::keyClick(name, Qt::Key_Return);
    QTRY_COMPARE(board.draft().sections[1].zone.name, QStringLiteral("Circle"));
    board.canvas().setFocus();
    board.key(Qt::Key_F);
    board.drag({400, 500}, {760, 600});
    QCOMPARE(board.draft().sections[1].rows.size(), 3);
    QVERIFY(board.row(1, 2).seats.size() > board.row(1, 0).seats.size());
    QCOMPARE(board.row(1, 0).row.name, QStringLiteral("A"));

    board.key(Qt::Key_G);
    board.drag({60, 200}, {300, 340});
    board.find<QSpinBox>("capacity")->setValue(120);
    board.key(Qt::Key_T);
    board.drag({900, 400}, {980, 480});
    board.find<QSpinBox>("chairs")->setValue(6);

    board.key(Qt::Key_S);
    board.click(board.seatAt(0, 0, 0));
    board.find<QCheckBox>("markAccessible")->click();
    board.click(board.seatAt(0, 0, 1));
    board.find<QCheckBox>("markCompanion")->click();
    QTRY_COMPARE(board.find<QLabel>("planWarningsTitle")->text(), QStringLiteral("No warnings"));

    QSignalSpy saved(board.editor, &PlanEditor::saved);
    QTest::keyClick(board.editor, Qt::Key_S, Qt::ControlModifier);
    QTRY_COMPARE(saved.size(), 1);
    QVERIFY(!board.editor->isWindowModified());
    const auto plan = saved.first().first().value<PlanSummary>();
    QCOMPARE(plan.seats, board.draft().seatCount());
    QCOMPARE(plan.areas, 1);

    const std::unique_ptr<Desk> desk = house.desk(QStringLiteral("office"));
    NewEvent opening;
    opening.plan = plan.id;
    opening.name = QStringLiteral("Opening night");
    opening.starts = Instant{house.clock.now().ms + 86400000};
    opening.defaultPrice = Money{2000, desk->facts().currency};
    const Result<EventSummary> event = desk->events().create(opening);
    QVERIFY2(event.has_value(), qPrintable(event ? QString() : event.error().message));
    QCOMPARE(event->counters.capacity, qint64(plan.seats) + 120);
    const SharedPlan drawn = *desk->plans().planOf(event->id);
    QVERIFY(drawn->seats[0].accessible && drawn->seats[1].companion);
    QCOMPARE(drawn->seats[0].label, QStringLiteral("Stalls, row A, seat 13"));
    SeatRequest request;
    request.seats = {QStringLiteral("Circle-A-1")};
    const Result<HoldInfo> hold = desk->holds().hold(event->id, request);
    QVERIFY2(hold.has_value(), qPrintable(hold ? QString() : hold.error().message));
    const Result<SaleReceipt> sale = desk->orders().sell(hold->id, {{PaymentMethod::Cash, hold->total, {}}});
    QVERIFY2(sale.has_value(), qPrintable(sale ? QString() : sale.error().message));
    QCOMPARE(sale->order.tickets.size(), 1);
    const Result<VerifyReport> report = desk->upkeep().verify();
    QVERIFY(report);
    QVERIFY2(report->ok(), qPrintable(report->problems.join(u'\n')));
}

void PlanEditorTest::drawsByKeysAlone()
{
    AnsweringPrompt prompt;
    Settings settings(m_settingsFile);
    const Board board(prompt, settings);
    board.key(Qt::Key_R);
    board.key(Qt::Key_Return); // in the middle of what is seen
    QCOMPARE(board.draft().seatCount(), 50);
    QCOMPARE(board.document().chosen().size(), 5);
    const QPointF first = board.seatAt(0, 0, 0);
    board.key(Qt::Key_Right, Qt::ShiftModifier);
    board.key(Qt::Key_Up);
    QCOMPARE(board.seatAt(0, 0, 0), first + QPointF(10, -1));
    QTest::keyClick(board.editor, Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(board.draft().seatCount(), 100);
    QCOMPARE(board.row(0, 5).row.name, QStringLiteral("F"));
    QCOMPARE(board.seatAt(0, 5, 0).y() - board.seatAt(0, 4, 0).y(), 30.0);
    board.key(Qt::Key_Delete);
    QCOMPARE(board.draft().seatCount(), 50);
    board.key(Qt::Key_PageDown);
    QCOMPARE(board.document().chosen(), Chosen{board.row(0, 0).id});
    QVERIFY(board.canvas().accessibleDescription().contains(QStringLiteral("row A")));
    board.key(Qt::Key_S);
    board.key(Qt::Key_PageDown);
    QCOMPARE(board.document().chosen(), Chosen{board.row(0, 0).seats[0].id});
    board.key(Qt::Key_Escape);
    QCOMPARE(board.canvas().tool(), PlanTool::Select);
    board.key(Qt::Key_P);
    board.key(Qt::Key_Return);
    QCOMPARE(board.draft().sections[0].areas.size(), 1);
    board.key(Qt::Key_A);
    board.key(Qt::Key_Return);
    const QPointF stage = board.draft().sections[0].areas[1].area.position;
    QCOMPARE(QPointF(onGridOf(stage.x(), 5), onGridOf(stage.y(), 5)), stage);
    QTest::keyClick(board.editor, Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(board.document().chosen().size(), 7);
    delete board.editor;
}

void PlanEditorTest::undoesEverything()
{
    AnsweringPrompt prompt;
    Settings settings(m_settingsFile);
    const Board board(prompt, settings);
    const SeatingPlan empty = planOf(board.draft());
    board.key(Qt::Key_R);
    board.key(Qt::Key_Return);
    const double left = board.seatAt(0, 0, 0).x();
    for (int i = 0; i < 5; ++i)
        board.key(Qt::Key_Left);
    board.find<QDoubleSpinBox>("radius")->setValue(300);
    board.find<QSpinBox>("seatCount")->setValue(12);
    board.trigger("mirrorAcross");
    board.trigger("turnRight");
    board.key(Qt::Key_X);
    board.key(Qt::Key_Return);
    QUndoStack &steps = board.document().undoStack();
    QCOMPARE(steps.count(), 7); // the five moves are one
    QCOMPARE(steps.undoText(), QStringLiteral("Write a text"));
    const QList<QPointF> before{board.seatAt(0, 0, 0), board.seatAt(0, 4, 11)};
    QTest::keyClick(board.editor, Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(board.draft().sections[0].areas.isEmpty());
    steps.setIndex(1);
    QCOMPARE(board.seatAt(0, 0, 0).x(), left);
    steps.setIndex(0);
    QCOMPARE(board.draft().seatCount(), empty.seats.size());
    steps.setIndex(7);
    QCOMPARE((QList<QPointF>{board.seatAt(0, 0, 0), board.seatAt(0, 4, 11)}), before);
    delete board.editor;
}

// A text is put down to say something: what is typed next is what it says, and then the keys are the board's again.
void PlanEditorTest::aTextIsWrittenAtOnce()
{
    AnsweringPrompt prompt;
    Settings settings(m_settingsFile);
    const Board board(prompt, settings);
    board.key(Qt::Key_X);
    board.key(Qt::Key_Return);
    auto *words = board.find<QLineEdit>("areaText");
    QVERIFY(words->hasFocus());
    QTest::keyClicks(words, QStringLiteral("Bar"));
    QTest::keyClick(words, Qt::Key_Return);
    QCOMPARE(board.draft().sections[0].areas.first().area.text.text, QStringLiteral("Bar"));
    QVERIFY(board.editor->canvas().hasFocus());
    board.key(Qt::Key_X);
    board.key(Qt::Key_Return);
    QTest::keyClicks(words, QStringLiteral("Ba"));
    QTest::keyClick(words, Qt::Key_Escape);
    QVERIFY(board.editor->canvas().hasFocus());
    QCOMPARE(board.draft().sections[0].areas.last().area.text.text, QStringLiteral("Text"));
    board.key(Qt::Key_X);
    board.key(Qt::Key_Return);
    QTest::keyClicks(words, QStringLiteral("Cloakroom"));
    board.document().undoStack().setClean();
    prompt.accepts = false;
    board.editor->close(); // typed and not entered: it counts all the same
    QVERIFY(prompt.asked.last().text.contains(QStringLiteral("Discard")));
    QCOMPARE(board.draft().sections[0].areas.last().area.text.text, QStringLiteral("Cloakroom"));
    board.editor->canvas().setFocus();
    board.key(Qt::Key_A); // a stage has its word already
    board.key(Qt::Key_Return);
    QVERIFY(board.editor->canvas().hasFocus());
    delete board.editor;
}

// As real houses are drawn: a wall around everything, without a colour of its own.
void PlanEditorTest::aWallIsTakenAtItsLine()
{
    SeatingPlan plan = sample::theatre();
    PlanArea wall;
    wall.kind = ShapeKind::Rectangle;
    wall.position = {-50, -50};
    wall.size = {4000, 4000};
    wall.borderColor = QStringLiteral("#888888");
    wall.zone = 0;
    plan.zones[0].areas.append(int(plan.areas.size()));
    plan.areas.append(wall);
    const PlanDraft draft = draftOf(plan);
    const PlanSight sight = PlanSight::of(draft);
    const auto drawn = std::find_if(sight.plan.areas.cbegin(), sight.plan.areas.cend(),
                                    [&](const PlanArea &area) { return area.size == wall.size; });
    QVERIFY(drawn != sight.plan.areas.cend());
    const int id = sight.areaIds.at(drawn - sight.plan.areas.cbegin());
    QCOMPARE(sight.at({3000, 3000}, 3, Aim::Rows), 0);
    QCOMPARE(sight.at({-49, 3000}, 3, Aim::Rows), id);
    QCOMPARE(sight.at({-49, 3000}, 3, Aim::Seats), 0); // whoever means single seats means no wall
}

void PlanEditorTest::dragsOntoLines()
{
    AnsweringPrompt prompt;
    Settings settings(m_settingsFile);
    const Board board(prompt, settings);
    board.key(Qt::Key_B);
    board.drag({200, 200}, {300, 260});
    board.key(Qt::Key_B);
    board.drag({500, 400}, {600, 500});
    const auto at = [&](int i) { return board.draft().sections[0].areas[i].area.position; };
    QCOMPARE(at(1), QPointF(500, 400));
    board.drag({550, 450}, {252, 470}); // two units past the other's left edge
    QCOMPARE(at(1).x(), 200.0);
    board.trigger("snap");
    board.drag({250, 470}, {253, 520});
    QVERIFY(at(1).x() > 200.0);
    board.trigger("chooseAll");
    board.trigger("alignRight");
    QCOMPARE(at(0).x(), at(1).x());
    delete board.editor;
}

void PlanEditorTest::picksSingleSeats()
{
    AnsweringPrompt prompt;
    Settings settings(m_settingsFile);
    const Board board(prompt, settings);
    board.key(Qt::Key_R);
    board.drag({200, 200}, {425, 300});
    board.canvas().setFocus();
    board.click({100, 600});
    QVERIFY(board.document().chosen().isEmpty());
    board.click(board.seatAt(0, 1, 2));
    QCOMPARE(board.document().chosen(), Chosen{board.row(0, 1).id});
    board.click(board.seatAt(0, 2, 2), Qt::ShiftModifier);
    QCOMPARE(board.document().chosen().size(), 2);
    board.key(Qt::Key_S);
    board.drag(board.seatAt(0, 0, 0) - QPointF(15, 15), board.seatAt(0, 1, 1) + QPointF(12, 12));
    QCOMPARE(board.document().chosen().size(), 4);
    board.find<QCheckBox>("markRestricted")->click();
    QVERIFY(board.row(0, 1).seats[1].seat.restrictedView && !board.row(0, 1).seats[2].seat.restrictedView);
    board.click(board.seatAt(0, 0, 0));
    QLineEdit *number = board.find<QLineEdit>("seatNumber");
    number->clear();
    QTest::keyClicks(number, QStringLiteral("1A"));
    QTest::keyClick(number, Qt::Key_Return);
    QCOMPARE(board.row(0, 0).seats[0].seat.number, QStringLiteral("1A"));
    delete board.editor;
}

void PlanEditorTest::everyToolHasAName()
{
    AnsweringPrompt prompt;
    Settings settings(m_settingsFile);
    const Board board(prompt, settings);
    QSet<int> keys;
    for (const ToolFacts &facts : planTools())
        keys.insert(facts.key);
    QCOMPARE(keys.size(), planTools().size());
    const QList<QToolButton *> buttons = board.find<QWidget>("planTools")->findChildren<QToolButton *>();
    QCOMPARE(buttons.size(), planTools().size());
    for (const QToolButton *button : buttons) {
        QVERIFY(!button->accessibleName().isEmpty() && !button->accessibleDescription().isEmpty());
        QVERIFY2(!button->icon().isNull(), qPrintable(button->accessibleName()));
        QVERIFY(button->focusPolicy() & Qt::TabFocus);
    }
    delete board.editor;
}

void PlanEditorTest::goesToWarnings()
{
    AnsweringPrompt prompt;
    Settings settings(m_settingsFile);
    const Board board(prompt, settings);
    QTRY_COMPARE(board.find<QListWidget>("planWarnings")->count(), 1); // nothing to sell
    board.key(Qt::Key_R);
    board.drag({200, 200}, {425, 300});
    QTRY_COMPARE(board.find<QListWidget>("planWarnings")->count(), 0);
    board.find<QSpinBox>("rowCount")->setValue(2);
    board.document().edit(QStringLiteral("One name twice"),
                          withRowName(board.draft(), board.row(0, 1).id, QStringLiteral("A")));
    // Now every number of the second row is another seat's: the doctor says so.
    QListWidget *list = board.find<QListWidget>("planWarnings");
    QTRY_VERIFY(list->count() >= 1);
    board.document().choose({});
    list->setCurrentRow(0);
    emit list->itemActivated(list->item(0));
    QVERIFY(!board.document().chosen().isEmpty());
    delete board.editor;
}

void PlanEditorTest::noFileIsWrittenOverTheHouse()
{
    CounterFixture house;
    const Board board(house);
    house.prompt.fileToSave = house.file();
    for (const char *way : {"savePlanFile", "exportPlan"}) {
        board.find<MessageBar>("messageBar")->dismiss();
        board.trigger(way);
        QTRY_VERIFY2(board.find<MessageBar>("messageBar")->text().contains(u"belongs to the box office file itself"),
                     way);
    }
    QVERIFY(house.desk(QStringLiteral("office"))->events().house(house.event));
    delete board.editor;
}

void PlanEditorTest::savesAndOpensFiles()
{
    AnsweringPrompt prompt;
    Settings settings(m_settingsFile);
    const Board board(prompt, settings);
    board.key(Qt::Key_C);
    board.drag({400, 200}, {760, 340});
    board.key(Qt::Key_L);
    board.drag({100, 500}, {300, 560});
    const SeatingPlan before = board.document().plan();
    prompt.fileToSave = m_folder.filePath(QStringLiteral("hall.json"));
    board.trigger("savePlanFile");
    QTRY_VERIFY(!board.editor->isWindowModified());
    prompt.fileToSave = m_folder.filePath(QStringLiteral("hall.pretix.json"));
    board.trigger("exportPlan");
    QTRY_VERIFY(QFile::exists(prompt.fileToSave));
    QTRY_VERIFY(board.find<MessageBar>("messageBar")->text().contains(QStringLiteral("hall.pretix.json")));
    board.trigger("newPlan");
    QCOMPARE(board.draft().seatCount(), 0);
    prompt.fileToOpen = m_folder.filePath(QStringLiteral("hall.json"));
    board.trigger("openPlanFile");
    QTRY_COMPARE(board.draft().seatCount(), before.seats.size());
    QVERIFY(board.row(0, 5).row.table);
    QCOMPARE(board.row(0, 0).row.shape, before.rows[0].shape);
    QCOMPARE(board.row(0, 0).seats[3].seat.ref, before.seats[3].ref);
    prompt.fileToOpen = m_folder.filePath(QStringLiteral("hall.pretix.json"));
    board.trigger("openPlanFile");
    QTRY_VERIFY(!board.draft().sections.isEmpty() && !board.row(0, 0).row.shape); // pretix's form does not know it
    QCOMPARE(board.draft().seatCount(), before.seats.size());
    delete board.editor;
}

void PlanEditorTest::asksBeforeDiscarding()
{
    AnsweringPrompt prompt;
    Settings settings(m_settingsFile);
    const Board board(prompt, settings);
    QPointer<PlanEditor> editor(board.editor);
    board.key(Qt::Key_R);
    board.key(Qt::Key_Return);
    prompt.accepts = false;
    board.editor->close();
    QCOMPARE(prompt.asked.size(), 1);
    QVERIFY(prompt.asked.first().losesWork); // Enter keeps the drawing
    QVERIFY(board.editor->isVisible());
    prompt.accepts = true;
    board.editor->close();
    QTRY_VERIFY(editor.isNull());
}

void PlanEditorTest::movesASectionOfALargeHouse()
{
    AnsweringPrompt prompt;
    Settings settings(m_settingsFile);
    const Board board(prompt, settings);
    const QString file = m_folder.filePath(QStringLiteral("bowl.json"));
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(QJsonDocument(test::bowl()).toJson(QJsonDocument::Compact));
    out.close();
    board.editor->transfer().openFile(file);
    QTRY_COMPARE_WITH_TIMEOUT(board.draft().seatCount(), 20000, 60'000);
    QListWidget *sections = board.find<QListWidget>("planSections");
    sections->setCurrentRow(7);
    emit sections->itemClicked(sections->item(7));
    QCOMPARE(board.document().chosen().size(), 25);
    const QPointF before = board.seatAt(7, 3, 3), other = board.seatAt(8, 3, 3);
    board.key(Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(board.seatAt(7, 3, 3), before + QPointF(0, 10));
    QCOMPARE(board.seatAt(8, 3, 3), other);
    delete board.editor;
}

ROWLOCK_WINDOW_TEST(PlanEditorTest)
#include "tst_plan_editor.moc"
