// The house on paper, from the House page's own menu to the file.
#include "tests/support/counter_fixture.h"
#include "tests/support/outside_tools.h"
#include "ui/common/message_bar.h"
#include "ui/house/house_page.h"

#include <QFileInfo>
#include <QMenu>
#include <QPushButton>
#include <QtTest>

using namespace rowlock;

class TestHouseOutput : public QObject
{
    Q_OBJECT

private slots:
    void savesTheMapAndTheBook_data();
    void savesTheMapAndTheBook();
    void saysWhereItCouldNot();
    void savesNothingWhereNobodyNamesAFile();
};

namespace {

QAction *entryOf(const HousePage &page, const QString &part)
{
    const auto *print = page.findChild<QPushButton *>(QStringLiteral("printHouse"));
    for (QAction *action : print->menu()->actions()) {
        if (action->text().remove(u'&').contains(part))
            return action;
    }
    return nullptr;
}

HousePage *pageOf(const CounterFixture &counter)
{
    return counter.window->findChild<HousePage *>();
}

} // namespace

void TestHouseOutput::savesTheMapAndTheBook_data()
{
    QTest::addColumn<QString>("entry");
    QTest::addColumn<QString>("expected");
    QTest::newRow("map") << QStringLiteral("Save seat map") << QStringLiteral("Sold 2");
    QTest::newRow("book") << QStringLiteral("Save seat list") << QStringLiteral("3–4");
}

void TestHouseOutput::savesTheMapAndTheBook()
{
    QFETCH(QString, entry);
    QFETCH(QString, expected);
    CounterFixture counter;
    counter.openWindow();
    const auto other = counter.desk(QStringLiteral("counter/2"));
    const auto held = other->holds().hold(
        counter.house().event().id,
        SeatRequest::named({counter.ref(QStringLiteral("A-3")), counter.ref(QStringLiteral("A-4"))}));
    QVERIFY(held);
    const auto sold = other->orders().sell(held->id, {{PaymentMethod::Cash, held->total, {}}});
    QVERIFY(sold);

    HousePage *page = pageOf(counter);
    QVERIFY(page && entryOf(*page, entry));
    counter.prompt.fileToSave = counter.path(QStringLiteral("house.pdf"));
    entryOf(*page, entry)->trigger();
    QTRY_VERIFY2(counter.text("status").startsWith(QStringLiteral("Saved as ")), qPrintable(counter.text("status")));
    const QString text = pdfText(counter.prompt.fileToSave);
    QVERIFY2(text.contains(expected), qPrintable(text));
    QVERIFY2(text.contains(counter.house().event().name), qPrintable(text));
    if (entry.contains(QStringLiteral("book")))
        QVERIFY2(text.contains(sold->order.code), qPrintable(text));
}

void TestHouseOutput::saysWhereItCouldNot()
{
    CounterFixture counter;
    counter.openWindow();
    HousePage *page = pageOf(counter);
    counter.prompt.fileToSave = counter.path(QStringLiteral("no-such-folder/house.pdf"));
    entryOf(*page, QStringLiteral("Save seat map"))->trigger();
    auto *message = page->findChild<MessageBar *>();
    QTRY_VERIFY(!message->text().isEmpty());
    QVERIFY2(message->text().contains(QStringLiteral("no-such-folder")), qPrintable(message->text()));
}

void TestHouseOutput::savesNothingWhereNobodyNamesAFile()
{
    CounterFixture counter;
    counter.openWindow();
    HousePage *page = pageOf(counter);
    counter.prompt.fileToSave.clear();
    QSignalSpy answered(page->findChild<QObject *>(QStringLiteral("houseOutput")), SIGNAL(saved(QString)));
    entryOf(*page, QStringLiteral("Save seat list"))->trigger();
    QTRY_COMPARE(counter.prompt.filesAsked, 1);
    QCOMPARE(answered.size(), 0);
    QVERIFY(page->findChild<MessageBar *>()->text().isEmpty());
}

ROWLOCK_WINDOW_TEST(TestHouseOutput)
#include "tst_house_output.moc"
