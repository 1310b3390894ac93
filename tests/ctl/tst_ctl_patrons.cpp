// Patrons on the command line and in rpc, with the real program: the whole way of a person, lists in and out,
// restoring.
#include "tests/ctl/ctl_house.h"
#include "tests/support/outside_tools.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlPatronsTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        house();
    }
    void cleanup()
    {
        RUN(verified, 0, {u"verify"_s});
        dropFolder();
    }

    void fromTheCardToTheHistory();
    void mergedWhileBuying();
    void erasedWithAnOpenDeposit();
    void refusals();
    void listsInAndOut();
    void aRestoreErasesAgain();
    void aRestoreOntoAnotherComputer();
    void inRpc();

private:
    QString file(const QString &name, const QByteArray &bytes)
    {
        const QString path = m_ctl->path(name);
        QFile out(path);
        if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size())
            qFatal("cannot write");
        return path;
    }
    QByteArray read(const QString &path)
    {
        QFile in(path);
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
    }
};

void CtlPatronsTest::fromTheCardToTheHistory()
{
    RUN(mary, 0,
        {u"patron"_s, u"add"_s, u"O'Brien, Mary"_s, u"--phone"_s, u"0451 998877"_s, u"--tags"_s, u"press,friend"_s});
    QCOMPARE(mary.number("patron_no"), 1);
    QCOMPARE(mary.text("name"), u"Mary O'Brien"_s);
    RUN(set, 0, {u"patron"_s, u"set"_s, u"1"_s, u"--post-code"_s, u"23552"_s, u"--clear"_s, u"phone"_s});
    QCOMPARE(set.text("post_code"), u"23552"_s);
    QCOMPARE(set.text("phone"), QString());
    RUN(tagged, 0, {u"patron"_s, u"tag"_s, u"1"_s, u"press"_s, u"--remove"_s});
    QCOMPARE(tagged.list("tags"), QJsonArray{u"friend"_s});
    RUN(noted, 0, {u"patron"_s, u"note"_s, u"1"_s, u"likes the aisle"_s});
    RUN(shown, 0, {u"patron"_s, u"show"_s, u"1"_s});
    QCOMPARE(shown.list("notes")[0][u"text"_s].toString(), u"likes the aisle"_s);
    for (const QString &text : {u"obr mar"_s, u"obriem"_s, u"#friend"_s, u"1"_s}) {
        RUN(found, 0, {u"patron"_s, u"find"_s, text});
        QCOMPARE(found.list("patrons").size(), 1);
    }
    RUN(hold, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
    RUN(given, 0, {u"hold"_s, u"patron"_s, str(hold.number("hold")), u"--patron-no"_s, u"1"_s});
    QCOMPARE(given.text("patron"), u"Mary O'Brien"_s);
    QCOMPARE(given.number("patron_no"), 1);
    RUN(sale, 0, {u"sell"_s, str(hold.number("hold")), u"--pay"_s, u"cash:84"_s});
    RUN(order, 0, {u"order"_s, u"show"_s, str(sale.number("order"))});
    QCOMPARE(order.number("patron_no"), 1);
    // Asks for nobody.
    RUN(walkup, 0, {u"walkup"_s, m_event, u"--seats"_s, u"stalls-a-5@0"_s, u"--pay"_s, u"cash:42"_s});
    RUN(renamed, 0, {u"order"_s, u"name"_s, str(walkup.number("order")), u"--patron-no"_s, u"1"_s});
    RUN(waits, 0,
        {u"waitlist"_s, u"join"_s, m_event, u"--party"_s, u"30"_s, u"--area"_s, u"Standing floor"_s, u"--patron-no"_s,
         u"1"_s});
    QCOMPARE(waits.text("name"), u"Mary O'Brien"_s);
    RUN(history, 0, {u"patron"_s, u"history"_s, u"1"_s});
    QCOMPARE(history.list("orders").size(), 2);
    QCOMPARE(history.text("owed"), u"0.00"_s);
}

void CtlPatronsTest::mergedWhileBuying()
{
    RUN(one, 0, {u"patron"_s, u"add"_s, u"Mary O'Brien"_s});
    RUN(other, 0, {u"patron"_s, u"add"_s, u"M O'Brien"_s, u"--email"_s, u"m@x.org"_s});
    RUN(pairs, 0, {u"patron"_s, u"duplicates"_s});
    QCOMPARE(pairs.list("duplicates").size(), 1);
    QCOMPARE(pairs.list("duplicates")[0][u"likeness"_s].toString(), u"suspected"_s);
    RUN(hold, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s, u"--category"_s, u"Stalls"_s});
    const QString number = str(hold.number("hold"));
    RUN(given, 0, {u"hold"_s, u"patron"_s, number, u"--patron-no"_s, u"2"_s});
    RUN(preview, 0, {u"patron"_s, u"merge"_s, u"1"_s, u"2"_s, u"--preview"_s});
    QCOMPARE(preview.number("holds"), 1);
    RUN(merged, 0, {u"--terminal"_s, u"office"_s, u"patron"_s, u"merge"_s, u"1"_s, u"2"_s});
    QCOMPARE(merged.number("holds"), 1);
    QCOMPARE(merged.json[u"patron"_s][u"email"_s].toString(), u"m@x.org"_s);
    RUN(sale, 0, {u"sell"_s, number, u"--pay"_s, u"cash:42"_s});
    RUN(history, 0, {u"patron"_s, u"history"_s, u"2"_s}); // the old number leads on
    QCOMPARE(history.number("patron_no"), 1);
    QCOMPARE(history.list("orders").size(), 1);
    RUN(gone, 0, {u"patron"_s, u"show"_s, u"2"_s});
    QCOMPARE(gone.number("merged_into"), 1);
    RUN(none, 0, {u"patron"_s, u"duplicates"_s, u"1"_s});
    QCOMPARE(none.list("duplicates").size(), 0);
}

void CtlPatronsTest::erasedWithAnOpenDeposit()
{
    RUN(mary, 0, {u"patron"_s, u"add"_s, u"Mary O'Brien"_s});
    RUN(hold, 0, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Stalls"_s});
    const QString number = str(hold.number("hold"));
    RUN(given, 0, {u"hold"_s, u"patron"_s, number, u"--patron-no"_s, u"1"_s});
    RUN(begun, 0, {u"payment"_s, u"begin"_s, number, u"--method"_s, u"card"_s, u"--amount"_s, u"20.00"_s});
    RUN(asked, 1, {u"patron"_s, u"erase"_s, u"1"_s});
    QCOMPARE(asked.code(), u"forbidden"_s);
    RUN(settled, 0,
        {u"payment"_s, u"settle"_s, str(begun.number("attempt")), u"--charged"_s, u"--reference"_s, u"4711"_s});
    RUN(deposit, 1, {u"patron"_s, u"erase"_s, u"1"_s});
    QCOMPARE(deposit.code(), u"forbidden"_s);
    QCOMPARE(str(deposit.details()[u"hold"_s].toInteger()), number);
    QVERIFY(deposit.message().contains(u"deposit"_s));
    RUN(sale, 0, {u"sell"_s, number, u"--pay"_s, u"cash:64"_s});
    RUN(erased, 0, {u"patron"_s, u"erase"_s, u"1"_s});
    QCOMPARE(erased.number("orders"), 1);
    RUN(order, 0, {u"order"_s, u"show"_s, str(sale.number("order"))});
    QCOMPARE(order.text("patron"), QString());
    QCOMPARE(order.text("total"), u"84.00"_s);
    RUN(shown, 0, {u"patron"_s, u"show"_s, u"1"_s});
    QCOMPARE(shown.text("name"), u"Anonymous"_s);
    RUN(found, 0, {u"patron"_s, u"find"_s, u"obrien"_s});
    QCOMPARE(found.list("patrons").size(), 0);
}

void CtlPatronsTest::refusals()
{
    RUN(mary, 0, {u"patron"_s, u"add"_s, u"Mary O'Brien"_s});
    RUN(again, 1, {u"patron"_s, u"add"_s, u"mary obrien"_s});
    QCOMPARE(again.details()[u"patron_no"_s].toInteger(), 1);
    RUN(another, 0, {u"patron"_s, u"add"_s, u"mary obrien"_s, u"--another"_s});
    RUN(nobody, 2, {u"patron"_s, u"add"_s, u"--phone"_s, u"1"_s});
    RUN(mail, 2, {u"patron"_s, u"set"_s, u"1"_s, u"--email"_s, u"mary"_s});
    QCOMPARE(mail.details()[u"argument"_s].toString(), u"email"_s);
    RUN(unknown, 1, {u"patron"_s, u"show"_s, u"99"_s});
    RUN(field, 2, {u"patron"_s, u"merge"_s, u"1"_s, u"2"_s, u"--take"_s, u"shoes"_s});
    RUN(same, 2, {u"patron"_s, u"merge"_s, u"1"_s, u"1"_s});
    RUN(hold, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s});
    const QString number = str(hold.number("hold"));
    RUN(both, 2, {u"hold"_s, u"patron"_s, number, u"Mary"_s, u"--patron-no"_s, u"1"_s});
    RUN(neither, 2, {u"hold"_s, u"patron"_s, number});
    RUN(stranger, 1, {u"sell"_s, number, u"--pay"_s, u"cash:100"_s, u"--patron-no"_s, u"77"_s});
    RUN(columns, 2, {u"patron"_s, u"import"_s, file(u"x.csv"_s, "a,b\n1,2\n")});
    RUN(missing, 3, {u"patron"_s, u"import"_s, m_ctl->path(u"none.csv"_s)});
    RUN(over, 2, {u"patron"_s, u"export"_s, file(u"there.csv"_s, "x")});
}

void CtlPatronsTest::listsInAndOut()
{
    const QString list =
        file(u"list.csv"_s, "Vorname;Nachname;E-Mail;Firma\r\nZo\xeb;B\xf6hme;z@x.org;x\r\nOle;S\xf8rensen\r\n"
                            "=1+1;Smith;;x\r\n");
    RUN(trial, 1, {u"patron"_s, u"import"_s, list, u"--dry-run"_s});
    QCOMPARE(trial.number("made"), 2);
    QCOMPARE(trial.number("refused"), 1);
    QCOMPARE(trial.list("faults")[0][u"line"_s].toInteger(), 3);
    QCOMPARE(trial.list("passed_over"), QJsonArray{u"Firma"_s});
    RUN(import, 1, {u"patron"_s, u"import"_s, list, u"--tags"_s, u"2026"_s, u"--progress"_s});
    QCOMPARE(import.number("made"), 2);
    QCOMPARE(import.text("encoding"), u"windows-1252"_s);
    QCOMPARE(import.text("separator"), u";"_s);
    RUN(found, 0, {u"patron"_s, u"find"_s, u"boehme"_s});
    QCOMPARE(found.list("patrons")[0][u"first"_s].toString(), u"Zoë"_s);
    RUN(again, 1, {u"patron"_s, u"import"_s, list, u"--tags"_s, u"2026"_s});
    QCOMPARE(again.number("unchanged"), 2);
    RUN(some, 1, {u"patron"_s, u"import"_s, list, u"--most"_s, u"1"_s});
    const QString out = m_ctl->path(u"out.csv"_s);
    RUN(exported, 0, {u"patron"_s, u"export"_s, out, u"--tag"_s, u"2026"_s});
    QCOMPARE(exported.number("patrons"), 2);
    const QByteArray text = read(out);
    QVERIFY(text.contains("'=1+1"));
    QVERIFY(text.contains("Böhme"));
    QCOMPARE(QFile::permissions(out) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
    RUN(back, 0, {u"patron"_s, u"import"_s, out});
    QCOMPARE(back.number("unchanged"), 2);
    const QString workbook = m_ctl->path(u"out.xlsx"_s);
    RUN(asBook, 0, {u"patron"_s, u"export"_s, workbook});
    QCOMPARE(asBook.number("patrons"), 2);
    QCOMPARE(QFile::permissions(workbook) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
    const ToolAnswer cells = runTool(u"/usr/bin/python3"_s,
                                     {u"-c"_s,
                                      u"import openpyxl, sys\n"
                                      "sheet = openpyxl.load_workbook(sys.argv[1]).active\n"
                                      "rows = [[cell.value for cell in row] for row in sheet]\n"
                                      "formulas = [cell for row in sheet for cell in row if cell.data_type == 'f']\n"
                                      "last = rows[0].index('last')\n"
                                      "print(rows[0][0], rows[1][0], len(rows), sorted(row[last] for row in rows[1:]),"
                                      " formulas, '=1+1' in str(rows))\n"_s,
                                      workbook});
    QVERIFY2(cells.ok(), cells.complaint.constData());
    QCOMPARE(QString::fromUtf8(cells.out).trimmed(), u"patron_no 1 3 ['Böhme', 'Smith'] [] True"_s);
    const QString all = m_ctl->path(u"one.json"_s);
    RUN(one, 0, {u"patron"_s, u"export"_s, all, u"--patron-no"_s, u"1"_s});
    QCOMPARE(QJsonDocument::fromJson(read(all)).object()[u"email"_s].toString(), u"z@x.org"_s);
    RUN(journal, 0, {u"journal"_s, u"--limit"_s, u"1000"_s});
    QVERIFY(!journal.out.contains("hme"));
}

void CtlPatronsTest::aRestoreErasesAgain()
{
    if (testsOnServer())
        QSKIP("a house on a server is not replaced");
    RUN(mary, 0, {u"patron"_s, u"add"_s, u"Mary O'Brien"_s});
    RUN(ben, 0, {u"patron"_s, u"add"_s, u"Ben Weiss"_s});
    RUN(backup, 0, {u"backup"_s, m_ctl->path(u"old.rowlock"_s)});
    RUN(erased, 0, {u"patron"_s, u"erase"_s, u"1"_s});
    QVERIFY(QFile::exists(m_ctl->database() + u"-erased"_s));
    QVERIFY(!read(m_ctl->database() + u"-erased"_s).contains("Mary"));
    RUN(restored, 0, {u"restore"_s, m_ctl->path(u"old.rowlock"_s)});
    QCOMPARE(restored.number("erased_again"), 1);
    RUN(shown, 0, {u"patron"_s, u"show"_s, u"1"_s});
    QCOMPARE(shown.text("name"), u"Anonymous"_s);
    RUN(other, 0, {u"patron"_s, u"find"_s, u"weiss"_s});
    QCOMPARE(other.list("patrons").size(), 1);
    QVERIFY(!read(m_ctl->database()).contains("O'Brien"));
    // The house is broken beyond reading; the list beside it knows.
    QFile broken(m_ctl->database());
    QVERIFY(broken.resize(0));
    RUN(anew, 0, {u"restore"_s, m_ctl->path(u"old.rowlock"_s)});
    QCOMPARE(anew.number("erased_again"), 1);
    RUN(twice, 0, {u"restore"_s, m_ctl->path(u"old.rowlock"_s)});
    QCOMPARE(twice.number("erased_again"), 1);
}

void CtlPatronsTest::aRestoreOntoAnotherComputer()
{
    RUN(mary, 0, {u"patron"_s, u"add"_s, u"Mary O'Brien"_s});
    const QString old = m_ctl->path(u"old.rowlock"_s), fresh = m_ctl->path(u"new.rowlock"_s);
    RUN(backup, 0, {u"backup"_s, old});
    RUN(erased, 0, {u"patron"_s, u"erase"_s, u"1"_s});
    RUN(newer, 0, {u"backup"_s, fresh});
    const QString elsewhere = testsOnServer() ? newServerDatabase() : m_ctl->path(u"elsewhere.rowlock"_s);
    const CtlRun restored = m_ctl->in(elsewhere, {u"restore"_s, old, u"--erasures"_s, fresh});
    QVERIFY2(restored.status == 0, (restored.out + restored.err).constData());
    QCOMPARE(restored.number("erased_again"), 1);
    QCOMPARE(m_ctl->in(elsewhere, {u"patron"_s, u"show"_s, u"1"_s}).text("name"), u"Anonymous"_s);
    QCOMPARE(m_ctl->in(elsewhere, {u"verify"_s}).status, 0);
    const CtlRun nothing =
        m_ctl->in(m_ctl->path(u"third.rowlock"_s), {u"restore"_s, old, u"--erasures"_s, u"nowhere"_s});
    QCOMPARE(nothing.status, 3);
    QVERIFY(!QFile::exists(m_ctl->path(u"third.rowlock"_s)));
    if (testsOnServer())
        dropServerDatabase(elsewhere);
}

void CtlPatronsTest::inRpc()
{
    RpcSession rpc(*m_ctl, u"counter"_s);
    const QJsonObject made =
        rpc.call(u"patron.add"_s, {{u"name"_s, u"Mary O'Brien"_s}, {u"access_needs"_s, u"wheelchair"_s}});
    QCOMPARE(made[u"result"_s][u"access_needs"_s].toString(), u"wheelchair"_s);
    const QJsonObject found = rpc.call(u"patron.find"_s, {{u"text"_s, u"o'br"_s}});
    QCOMPARE(found[u"result"_s][u"patrons"_s].toArray().size(), 1);
    const QJsonObject none = rpc.call(u"patron.import"_s, {{u"file"_s, u"x"_s}});
    QVERIFY(none.contains(u"error"_s)); // it takes long
}

ROWLOCK_TEST(CtlPatronsTest)
#include "tst_ctl_patrons.moc"
