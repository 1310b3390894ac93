// What a manager does with what there is, in the window: events edited, closed, cancelled, deleted; seating plans and
// their versions; a backup restored; the file checked.
#include "model/domain/draft_rows.h"
#include "tests/support/counter_fixture.h"
#include "tests/support/test_server.h"
#include "ui/common/message_bar.h"
#include "ui/mainwindow/check_dialog.h"
#include "ui/plan/plan_canvas.h"
#include "ui/plan/plan_editor.h"
#include "ui/plan/plan_transfer.h"
#include "ui/sell/omnibox.h"

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTreeWidget>
#include <QtTest>

using namespace rowlock;

namespace {

class Managed : public CounterFixture
{
public:
    Managed() { openWindow(); }

    QAction *action(const char *name) const { return find<QAction>(name); }
    EventId another(const QString &name, qint64 days)
    {
        const auto office = desk(QStringLiteral("office"));
        NewEvent made;
        made.plan = office->plans().all()->first().id;
        made.name = name;
        made.starts = clock.now().plusSeconds(days * 86400);
        made.defaultPrice = Money{1000, office->facts().currency};
        return office->events().create(made)->id;
    }
    void sell(const QString &shortName)
    {
        const auto office = desk(QStringLiteral("office"));
        SeatRequest request;
        request.seats = {ref(shortName)};
        const auto held = office->holds().hold(event, request);
        QVERIFY2(held, qPrintable(held ? QString() : held.error().message));
        QVERIFY(office->orders().sell(held->id, {{PaymentMethod::Cash, held->total, {}}}));
    }
    PlanEditor *editor()
    {
        auto *made = new PlanEditor(window->office(), prompt, settings, window.get());
        show(made);
        return made;
    }
    static void show(PlanEditor *editor)
    {
        editor->show();
        editor->activateWindow();
        const bool exposed = QTest::qWaitForWindowExposed(editor);
        Q_ASSERT(exposed);
        Q_UNUSED(exposed)
    }
    // Another row of five, behind what is there.
    void draw(PlanEditor *editor) const
    {
        const PlanDraft draft = editor->document().draft();
        BlockShape shape;
        shape.front.middle = {400, 200 + 60.0 * draft.seatCount()};
        shape.seats = 5;
        editor->document().edit(QStringLiteral("Draw a row"), withRows(draft, shape, {}).draft);
    }
};

} // namespace

class ManagingTest : public QObject
{
    Q_OBJECT

private slots:
    void editsTheEventThatIsShown();
    void asksAboutAPastStart();
    void closesReopensAndCancels();
    void seatsOfSeveralCategoriesHaveNoPriceOfTheirFirst();
    void escClearsTheFieldAtTheTop();
    void saysWhyItCannotBeDeleted();
    void deletesAndShowsAnother();
    void listsPlansAndSaysWhyNotDeleted();
    void renamesAndDeletesPlans();
    void savesVersionsOfOnePlan();
    void asksForTheNameOfAPlan();
    void exportsWhileAFieldHasTheFocus();
    void warnsOfSoldSeatsAndOffersToApply();
    void showsWhatWasChecked();
    void restoresABackup();
    void refusesABrokenBackup();
};

void ManagingTest::editsTheEventThatIsShown()
{
    Managed house;
    house.action("editEvent")->trigger();
    auto *name = house.find<QLineEdit>("eventName");
    QVERIFY(name);
    QCOMPARE(name->text(), QStringLiteral("Tosca"));
    name->clear();
    QVERIFY(!house.find<QPushButton>("saveEvent")->isEnabled());
    QVERIFY(!house.find<QPushButton>("saveEvent")->toolTip().isEmpty());
    name->setText(QStringLiteral("Carmen"));
    house.find<QSpinBox>("eventMinutes")->setValue(5);
    house.press("saveEvent");
    QTRY_COMPARE(house.house().event().name, QStringLiteral("Carmen"));
    QCOMPARE(house.house().event().rules.seconds, 300);
    QCOMPARE(house.house().event().rules.policy, HoldPolicy::Yielding);
    QVERIFY(house.prompt.asked.isEmpty()); // the time is as it was
}

void ManagingTest::asksAboutAPastStart()
{
    Managed house;
    const Instant before = house.house().event().starts;
    house.prompt.accepts = false;
    house.action("editEvent")->trigger();
    house.find<QLineEdit>("eventStarts")->setText(QStringLiteral("2001-02-03 19:30"));
    house.press("saveEvent");
    QTRY_COMPARE(house.prompt.asked.size(), 1);
    QVERIFY(house.prompt.asked.last().text.contains(QStringLiteral("past")));
    QTRY_VERIFY(house.find<QPushButton>("saveEvent")->isEnabled()); // the dialog stays
    QCOMPARE(house.desk(QStringLiteral("x"))->events().event(house.event)->starts, before);
    house.prompt.accepts = true;
    house.press("saveEvent");
    QTRY_VERIFY(house.house().event().starts < house.clock.now());
}

void ManagingTest::closesReopensAndCancels()
{
    Managed house;
    house.sell(QStringLiteral("A-1"));
    QTRY_VERIFY2(house.text("howToSell").startsWith(QStringLiteral("Click seats")),
                 qPrintable(house.text("howToSell")));
    QVERIFY(!house.action("reopenSales")->isEnabled());
    QVERIFY(!house.action("reopenSales")->toolTip().isEmpty());
    house.action("closeSales")->trigger();
    QTRY_VERIFY(!house.house().event().onSale);
    QTRY_VERIFY(!house.action("closeSales")->isEnabled() && house.action("reopenSales")->isEnabled());
    house.prompt.accepts = false;
    house.action("cancelEvent")->trigger();
    QCOMPARE(house.prompt.asked.size(), 1);
    QVERIFY(house.prompt.asked.last().details.contains(QLatin1Char('1'))); // ticket to be refunded
    QVERIFY(house.prompt.asked.last().losesWork);
    house.prompt.accepts = true;
    house.action("cancelEvent")->trigger();
    QTRY_VERIFY(house.house().event().cancelled);
    QTRY_VERIFY(!house.action("cancelEvent")->isEnabled());
    QTRY_COMPARE(house.text("howToSell"), QStringLiteral("Cancelled.\nNo seats can be sold.")); // no use in clicking
    house.picture(QStringLiteral("cancelled"));
    house.action("reopenSales")->trigger();
    QTRY_VERIFY(house.text("howToSell").startsWith(QStringLiteral("Click seats")));
    QTRY_VERIFY(house.house().event().onSale && !house.house().event().cancelled);
}

void ManagingTest::saysWhyItCannotBeDeleted()
{
    Managed house;
    QTRY_VERIFY(house.action("deleteEvent")->isEnabled());
    house.sell(QStringLiteral("A-1"));
    // The hold may be seen before its sale.
    QTRY_VERIFY(!house.action("deleteEvent")->isEnabled()
                && house.action("deleteEvent")->toolTip().contains(QStringLiteral("cancel")));
    // Sold once and refunded: only the file knows that.
    const auto office = house.desk(QStringLiteral("office"));
    const auto orders = office->orders().recent(house.event, 5);
    QVERIFY(office->orders().refund(orders->first().id, {}));
    QTRY_VERIFY(house.action("deleteEvent")->isEnabled());
    house.action("deleteEvent")->trigger();
    QTRY_VERIFY(house.window->counter()->map().messages().text().contains(QStringLiteral("has been sold")));
    QCOMPARE(office->events().all()->size(), 1);
}

void ManagingTest::deletesAndShowsAnother()
{
    Managed house;
    const EventId other = house.another(QStringLiteral("Aida"), 40);
    house.prompt.accepts = true;
    house.action("deleteEvent")->trigger();
    QTRY_COMPARE(house.house().event().id, other); // the other one takes its place on the map
    const auto office = house.desk(QStringLiteral("office"));
    QCOMPARE(office->events().all()->size(), 1);
    QVERIFY(office->upkeep().verify()->ok());
    house.action("deleteEvent")->trigger();
    QTRY_VERIFY(!house.house().isLoaded());
    QTRY_VERIFY(!house.action("editEvent")->isEnabled());
    QVERIFY(!house.action("editEvent")->toolTip().isEmpty());
    auto *field = house.find<QLineEdit>("omnibox");
    field->setFocus();
    field->setText(QStringLiteral("2"));
    QTRY_COMPARE(house.text("omniboxPreview"), QStringLiteral("No event is shown. Select one first."));
    field->setText(QStringLiteral("nobody of that name"));
    QTRY_COMPARE(house.text("omniboxPreview"), QStringLiteral("Nothing found for “nobody of that name”."));
}

void ManagingTest::listsPlansAndSaysWhyNotDeleted()
{
    Managed house;
    house.action("seatingPlans")->trigger();
    auto *list = house.find<QListWidget>("listedPlans");
    QTRY_COMPARE(list->count(), 1);
    QVERIFY(list->item(0)->text().contains(QStringLiteral("20 seats")));
    QVERIFY(list->item(0)->text().contains(QStringLiteral("used by 1 event")));
    QTRY_VERIFY(!house.find<QPushButton>("deletePlan")->isEnabled());
    QVERIFY(!house.find<QPushButton>("deletePlan")->toolTip().isEmpty());
    QVERIFY(house.text("planFacts").contains(QStringLiteral("cannot be deleted")));
}

void ManagingTest::renamesAndDeletesPlans()
{
    Managed house;
    const auto office = house.desk(QStringLiteral("office"));
    QVERIFY(
        office->plans().import(writeSmallPlan(house.path(QStringLiteral("again.json"))), QStringLiteral("A spare")));
    house.action("seatingPlans")->trigger();
    auto *list = house.find<QListWidget>("listedPlans");
    QTRY_COMPARE(list->count(), 2);
    list->setCurrentRow(0); // by name
    house.prompt.reason = QStringLiteral("A spare hall");
    house.press("renamePlan");
    QTRY_VERIFY(list->item(0)->text().startsWith(QStringLiteral("A spare hall")));
    QTRY_VERIFY(house.find<QPushButton>("deletePlan")->isEnabled());
    house.press("deletePlan");
    QTRY_COMPARE(list->count(), 1);
    QCOMPARE(office->plans().all()->size(), 1);
    QVERIFY(office->upkeep().verify()->ok());
}

void ManagingTest::savesVersionsOfOnePlan()
{
    Managed house;
    PlanEditor *editor = house.editor();
    QSignalSpy saved(editor, &PlanEditor::saved);
    house.draw(editor);
    house.prompt.reason = QStringLiteral("Hall");
    editor->transfer().saveToHouse();
    QTRY_COMPARE(saved.size(), 1);
    house.draw(editor);
    editor->transfer().saveToHouse();
    QTRY_COMPARE(saved.size(), 2);
    const auto plan = saved.last().first().value<PlanSummary>();
    QCOMPARE(plan.version, 2);
    QCOMPARE(plan.versions, 2);
    const auto plans = house.desk(QStringLiteral("office"))->plans().all();
    QCOMPARE(plans->size(), 2); // Hall, and the one of the house
    QCOMPARE(plans->last().name, QStringLiteral("Hall"));
}

void ManagingTest::asksForTheNameOfAPlan()
{
    Managed house;
    PlanEditor *editor = house.editor();
    QSignalSpy saved(editor, &PlanEditor::saved);
    house.draw(editor);
    house.prompt.accepts = false;
    editor->transfer().saveToHouse();
    QCOMPARE(house.prompt.asked.size(), 1);
    QVERIFY(house.prompt.asked.last().wantsText);
    house.prompt.accepts = true;
    house.prompt.reason = QStringLiteral("Small stage");
    editor->transfer().saveToHouse();
    QTRY_COMPARE(saved.size(), 1);
    QCOMPARE(saved.first().first().value<PlanSummary>().name, QStringLiteral("Small stage"));
    QCOMPARE(editor->findChild<QLineEdit *>(QStringLiteral("planName"))->text(), QStringLiteral("Small stage"));
    editor->transfer().saveToHouse();
    QTRY_COMPARE(saved.size(), 2);
    QCOMPARE(house.prompt.asked.size(), 2); // once
}

void ManagingTest::exportsWhileAFieldHasTheFocus()
{
    Managed house;
    PlanEditor *editor = house.editor();
    auto *name = editor->findChild<QLineEdit *>(QStringLiteral("planName"));
    name->setFocus();
    QTRY_VERIFY(name->hasFocus());
    QTest::keyClick(name, Qt::Key_E, Qt::ControlModifier);
    QCOMPARE(house.prompt.filesAsked, 1);
}

void ManagingTest::warnsOfSoldSeatsAndOffersToApply()
{
    Managed house;
    house.sell(QStringLiteral("A-1"));
    house.action("seatingPlans")->trigger();
    QTRY_COMPARE(house.find<QListWidget>("listedPlans")->count(), 1);
    house.press("editListedPlan");
    auto *editor = house.window->findChild<PlanEditor *>();
    QVERIFY(editor);
    Managed::show(editor);
    QTRY_COMPARE(editor->document().draft().seatCount(), 20);
    PlanDraft draft = editor->document().draft();
    draft.sections[0].rows.removeFirst(); // A 1 is in it, and sold tonight
    editor->document().edit(QStringLiteral("without row A"), draft, Chosen());
    QSignalSpy wanted(editor, &PlanEditor::applyRequested);
    editor->transfer().saveToHouse();
    auto *bar = editor->findChild<MessageBar *>();
    QTRY_VERIFY2(bar->text().contains(QStringLiteral("Tosca (1)")), qPrintable(bar->text()));
    auto *apply = bar->findChild<QPushButton *>(QStringLiteral("messageAction"));
    QVERIFY(apply && apply->isVisible());
    apply->click();
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.first().at(1).value<EventSummary>().id, house.event);
    QTRY_VERIFY(house.find<QDialog>("replanDialog"));
}

void ManagingTest::showsWhatWasChecked()
{
    Managed house;
    house.sell(QStringLiteral("A-1"));
    for (QAction *entry : house.window->findChildren<QAction *>()) {
        if (entry->text().remove(u'&') == QStringLiteral("Check box office file"))
            entry->trigger();
    }
    QTRY_VERIFY(house.find<CheckDialog>("checkDialog"));
    QCOMPARE(house.text("checkVerdict"), QStringLiteral("No problems found"));
    const auto *figures = house.find<QTreeWidget>("checkFigures");
    QVERIFY(figures->topLevelItemCount() > 5);
    QVERIFY(house.find<CheckDialog>("checkDialog")->text().contains(QStringLiteral("Tickets: 1")));
    QVERIFY(house.find<CheckDialog>("checkDialog")->isVisible()); // until it is closed
}

void ManagingTest::restoresABackup()
{
    ONLY_OF_A_FILE();
    Managed house;
    house.sell(QStringLiteral("A-1"));
    const QString backup = house.path(QStringLiteral("backup.rowlock"));
    QVERIFY(house.desk(QStringLiteral("office"))->upkeep().backup(backup));
    house.sell(QStringLiteral("A-2"));
    house.prompt.fileToOpen = backup;
    house.prompt.accepts = false;
    house.action("restoreBackup")->trigger();
    QTRY_COMPARE(house.prompt.asked.size(), 1);
    const QString details = house.prompt.asked.last().details;
    QVERIFY2(details.contains(QStringLiteral("1 order,")) && details.contains(QStringLiteral("2 orders")),
             qPrintable(details));
    QCOMPARE(house.desk(QStringLiteral("x"))->events().event(house.event)->counters.sold, 2);
    house.prompt.accepts = true;
    house.action("restoreBackup")->trigger();
    QTRY_COMPARE(house.prompt.asked.size(), 3); // and that it is done
    QTRY_VERIFY(house.window->hasHouse() && house.house().isLoaded());
    QCOMPARE(house.house().event().counters.sold, 1);
    const QStringList kept = QFileInfo(house.file()).dir().entryList({QStringLiteral("*before-restore*")}, QDir::Files);
    QVERIFY2(!kept.isEmpty(), "the replaced file is gone");
}

void ManagingTest::refusesABrokenBackup()
{
    Managed house;
    house.sell(QStringLiteral("A-1"));
    QFile broken(house.path(QStringLiteral("broken.rowlock")));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write(QByteArray(8192, 'x'));
    broken.close();
    house.prompt.fileToOpen = broken.fileName();
    house.action("restoreBackup")->trigger();
    QTRY_VERIFY(!house.window->counter()->map().messages().text().isEmpty());
    QVERIFY(house.prompt.asked.isEmpty());
    QVERIFY(house.window->hasHouse());
    QTRY_COMPARE(house.house().event().counters.sold, 1);
}

void ManagingTest::seatsOfSeveralCategoriesHaveNoPriceOfTheirFirst()
{
    Managed office;
    QTest::keyClick(office.window.get(), Qt::Key_2, Qt::AltModifier);
    auto *map = office.find<SeatMapView>("houseMap");
    auto *category = office.find<QComboBox>("seatCategory");
    map->setSelection({office.seatNo(u"A-1"_qs), office.seatNo(u"B-1"_qs)});
    QTRY_VERIFY(category->isVisible());
    QCOMPARE(category->currentIndex(), -1);
    QCOMPARE(office.find<QLineEdit>("categoryPrice")->text(), QString());
    QVERIFY(!office.find("setPrice")->isEnabled() && !office.find("moveToCategory")->isEnabled());
    office.picture(u"manage-several-categories"_qs);
    category->setCurrentIndex(category->findText(u"Back"_qs, Qt::MatchStartsWith));
    emit category->activated(category->currentIndex());
    QVERIFY(office.find("setPrice")->isEnabled() && office.find("moveToCategory")->isEnabled());
    map->setSelection({office.seatNo(u"A-1"_qs)});
    QVERIFY(category->currentText().startsWith(u"Front"_qs));
    office.press("setPrice");
    QCOMPARE(office.window->focusWidget(), category); // and not on whatever comes after a grey button
}

void ManagingTest::escClearsTheFieldAtTheTop()
{
    Managed office;
    QTest::keyClick(office.window.get(), Qt::Key_2, Qt::AltModifier);
    auto *map = office.find<SeatMapView>("houseMap");
    map->setSelection({office.seatNo(u"A-1"_qs)});
    Omnibox *field = office.window->counter()->omnibox();
    field->setFocus();
    field->setText(u"Smi"_qs);
    QTest::keyClick(field, Qt::Key_Escape);
    QCOMPARE(field->text(), QString());
    QVERIFY(!map->selection().isEmpty());
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(map->selection().isEmpty());
    field->setText(u"Smi"_qs);
    map->setFocus();
    QTest::keyClick(map, Qt::Key_Escape);
    QCOMPARE(field->text(), QString());
}

ROWLOCK_WINDOW_TEST(ManagingTest)
#include "tst_managing.moc"
