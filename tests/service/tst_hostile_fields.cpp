// Hostile texts in every field: refused with a code and a sentence, and nothing is changed; or kept, answered and read
// again as they are, but for the spaces that the field is known to take away.
#include "model/domain/plain_text.h"
#include "tests/support/answers_checked.h"
#include "tests/support/hostile_fields.h"
#include "tests/support/hostile_texts.h"

#include <QFile>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestHostileFields : public QObject
{
    Q_OBJECT

private slots:
    void keepOrRefuse_data();
    void keepOrRefuse();
    void lookingForThemFindsNothingAndChangesNothing();
};

namespace {

QString spaced(const QString &text, Spacing spacing)
{
    switch (spacing) {
    case Spacing::AsTyped: return text;
    case Spacing::Trimmed: return text.trimmed();
    case Spacing::OneSpaced: return text.simplified();
    }
    return {};
}

QString read(const HostileField &field)
{
    return field.read ? field.read() : QString();
}

// All of the texts in each field; on a server, where an act takes its time, a twelfth, and others in the next field.
bool isPlayed(qsizetype text, qsizetype field)
{
    return !testsOnServer() || (text + field) % 12 == 0;
}

} // namespace

void TestHostileFields::keepOrRefuse_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<qsizetype>("number");
    qsizetype number = 0;
    for (const QString &name : HostileHouse::names())
        QTest::addRow("%s", qPrintable(name)) << name << number++;
    QVERIFY(number >= 35);
}

void TestHostileFields::keepOrRefuse()
{
    QFETCH(const QString, name);
    QFETCH(const qsizetype, number);
    HostileHouse house;
    const HostileField field = house.field(name);
    int kept = 0;
    for (qsizetype i = 0; i < hostileTexts().size(); ++i) {
        if (!isPlayed(i, number))
            continue;
        const HostileText &hostile = hostileTexts().at(i);
        const QByteArray what = named(hostile).toUtf8();
        if (field.prepare)
            field.prepare();
        const qint64 before = house.entries();
        const QString standing = kept > 0 ? read(field) : QString();
        const auto answered = field.put(hostile.text);
        const QString due = spaced(hostile.text, field.spacing);
        if (!answered) {
            QVERIFY2(answered.error().code == ErrorCode::InvalidArgument, what + ' ' + said(answered).toUtf8());
            QVERIFY2(isSentence(answered.error().message) || answered.error().message.contains(due.left(60)),
                     what + ' ' + said(answered).toUtf8());
            QVERIFY2(house.entries() == before, what + ": refused, and changed");
            QVERIFY2(kept == 0 || read(field) == standing, what + ": refused, and changed");
            const bool isFine =
                !hostile.isCard && !due.trimmed().isEmpty() && due.size() <= field.longest && isPlainText(due);
            QVERIFY2(!isFine || !field.takesAll, what + ": refused for no reason: " + said(answered).toUtf8());
            continue;
        }
        QVERIFY2(!hostile.isCard, what + ": a card's number was kept");
        QVERIFY2(!isUnkeepable(due), what + ": kept, and cannot be");
        QVERIFY2(answered->compare(due, field.letters) == 0, what + ": answered as " + answered->toUtf8());
        const QString now = field.read ? field.read() : *answered;
        QVERIFY2(now == *answered, what + ": read as " + now.toUtf8());
        ++kept;
    }
    QVERIFY2(kept > (testsOnServer() ? 10 : 150), "next to nothing was kept");
    const QString before = read(field);
    house.reopen();
    QCOMPARE(read(field), before);
    QCOMPARE(house.verified(), QString());
    if (!testsOnServer()) {
        for (const QString &part : {QString(), u"-wal"_s}) {
            QFile file(house.file() + part);
            const QByteArray bytes = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
            for (const HostileText &hostile : hostileTexts())
                QVERIFY2(!hostile.isCard || !bytes.contains(hostile.text.toUtf8()), "a card's number is in the file");
        }
    }
}

// What is typed to find something is no field, and may be anything.
void TestHostileFields::lookingForThemFindsNothingAndChangesNothing()
{
    HostileHouse house;
    Desk &desk = house.desk();
    const qint64 before = house.entries();
    const auto isRefused = [](const auto &answer) {
        return !answer && exitStatus(answer.error()) != 3 && !answer.error().message.isEmpty();
    };
    for (const HostileText &hostile : hostileTexts()) {
        const QString &text = hostile.text;
        const QByteArray what = named(hostile).toUtf8();
        if (text == u"A-12"_s || text == u"Stalls-A-12"_s || text == u"area-floor"_s || text.trimmed().isEmpty())
            continue;
        const auto found = desk.finding().find(text);
        QVERIFY2(found || (isUnkeepable(text) && isRefused(found)), what + said(found).toUtf8());
        if (text.trimmed().toLongLong() != 1) { // the order's number
            const auto order = desk.orders().order(text);
            QVERIFY2(isRefused(order), what + " order: " + said(order).toUtf8());
        }
        const auto patrons = desk.patrons().find(text);
        QVERIFY2(patrons, what + said(patrons).toUtf8());
        const auto voucher = desk.vouchers().find(text);
        QVERIFY2(isRefused(voucher), what + " voucher: " + said(voucher).toUtf8());
        const auto card = desk.giftCards().find(text);
        QVERIFY2(isRefused(card), what + " gift card: " + said(card).toUtf8());
        const auto seats = desk.holds().hold(house.event(), SeatRequest::named({text}));
        QVERIFY2(isRefused(seats), what + " seat: " + said(seats).toUtf8());
        const auto best = desk.holds().hold(house.event(), SeatRequest::bestOf(1, text));
        QVERIFY2(isRefused(best), what + " category: " + said(best).toUtf8());
        const auto places = desk.holds().hold(house.event(), SeatRequest::places(text, 1));
        QVERIFY2(isRefused(places), what + " area: " + said(places).toUtf8());
        const auto production = desk.events().editProduction(text, {{}, u"x"_s});
        QVERIFY2(isRefused(production), what + " production: " + said(production).toUtf8());
    }
    QCOMPARE(house.entries(), before);
    QCOMPARE(house.verified(), QString());
}

ROWLOCK_TEST(TestHostileFields)
#include "tst_hostile_fields.moc"
