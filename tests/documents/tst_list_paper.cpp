// A list on paper: every row once, the head on each page, no more pages than it takes.
#include "model/documents/list_paper.h"
#include "tests/support/outside_tools.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace rowlock;

class ListPaperTest : public QObject
{
    Q_OBJECT

private slots:
    void everyRowStandsOnce();
    void anEmptyListIsAPage();
    void saysWhereItCannotWrite();

private:
    static PaperList listOf(int rows)
    {
        PaperList list;
        list.event = QStringLiteral("The Tempest");
        list.starts = list.at = Instant{1'796'000'000'000};
        list.timeZone = "Europe/Berlin";
        list.title = QStringLiteral("Changes of the seating plan");
        list.about = QStringLiteral("From one to another");
        list.captions = {QStringLiteral("Seat"), QStringLiteral("What")};
        list.shares = {0.5, 0.5};
        for (int i = 0; i < rows; ++i)
            list.rows.append({QStringLiteral("R%1E").arg(i), QStringLiteral("gone")});
        return list;
    }
    QTemporaryDir m_folder;
};

void ListPaperTest::everyRowStandsOnce()
{
    const QString file = m_folder.filePath(QStringLiteral("list.pdf"));
    QVERIFY(writeListPdf(file, listOf(120)));
    const QString text = pdfText(file);
    for (int i = 0; i < 120; ++i)
        QCOMPARE(text.count(QStringLiteral("R%1E").arg(i)), 1);
    const auto pages = text.count(QStringLiteral("The Tempest"));
    QCOMPARE(pages, 3); // some fifty lines on each
    QCOMPARE(text.count(QStringLiteral("of 3")), 3);
}

void ListPaperTest::anEmptyListIsAPage()
{
    const QString file = m_folder.filePath(QStringLiteral("empty.pdf"));
    QVERIFY(writeListPdf(file, listOf(0)));
    QCOMPARE(pdfText(file).count(QStringLiteral("The Tempest")), 1);
}

void ListPaperTest::saysWhereItCannotWrite()
{
    const auto written = writeListPdf(m_folder.filePath(QStringLiteral("no/such/folder.pdf")), listOf(1));
    QVERIFY(!written);
    QVERIFY(!written.error().message.isEmpty());
}

ROWLOCK_WINDOW_TEST(ListPaperTest)
#include "tst_list_paper.moc"
