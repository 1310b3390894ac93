// Two managers who change the house's rules at the same time: what each said of his own is there, with two real
// programs.
#include "tests/ctl/ctl_house.h"

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlAtOnceTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        house();
    }
    void cleanup() { dropFolder(); }

    void priceListsOfAnEvent();
    void deposit();
    void priceTypes();

private:
    using Said = std::pair<QString, QJsonObject>; // method and parameters

    // Each says all of his own without waiting for an answer. Answers what was refused.
    QStringList bothSay(const QList<Said> &first, const QList<Said> &second)
    {
        RpcSession one(*m_ctl, u"office 1"_s), two(*m_ctl, u"office 2"_s);
        for (qsizetype i = 0; i < first.size(); ++i) {
            one.send(line(first.at(i)));
            two.send(line(second.at(i)));
        }
        QStringList refused;
        for (RpcSession *session : {&one, &two}) {
            for (qsizetype i = 0; i < first.size(); ++i) {
                const QByteArray answer = session->readLine();
                if (!QJsonDocument::fromJson(answer).object().contains(u"result"_s))
                    refused += QString::fromUtf8(answer);
            }
        }
        return refused;
    }
    static QByteArray line(const Said &said)
    {
        return QJsonDocument(
                   QJsonObject{
                       {u"jsonrpc"_s, u"2.0"_s}, {u"id"_s, 1}, {u"method"_s, said.first}, {u"params"_s, said.second}})
            .toJson(QJsonDocument::Compact);
    }
};

void CtlAtOnceTest::priceListsOfAnEvent()
{
    constexpr int each = 20;
    {
        RpcSession office(*m_ctl);
        for (int list = 1; list <= 2 * each; ++list) {
            const QJsonObject prices{{u"a/Stalls"_s, u"20"_s}};
            QVERIFY(!office.result(u"price_list.add"_s, {{u"name"_s, u"List %1"_s.arg(list)}, {u"prices"_s, prices}})
                         .isEmpty());
        }
    }
    QList<Said> first, second;
    for (int list = 1; list <= each; ++list) {
        const auto use = [&](int number) {
            return Said{u"price_list.use"_s, {{u"list"_s, number}, {u"event"_s, m_event.toInt()}}};
        };
        first += use(list);
        second += use(each + list);
    }
    QCOMPARE(bothSay(first, second), QStringList());
    RUN(used, 0, {u"price-list"_s, u"of"_s, m_event});
    QCOMPARE(used.list("lists").size(), 2 * each);
    for (QList<Said> *said : {&first, &second}) {
        for (Said &one : *said)
            one.first = u"price_list.stop"_s;
    }
    QCOMPARE(bothSay(first, second), QStringList());
    RUN(none, 0, {u"price-list"_s, u"of"_s, m_event});
    QVERIFY(none.list("lists").isEmpty());
    RUN(verified, 0, {u"verify"_s});
}

// One counts the percentage up, the other the days: neither ever goes back.
void CtlAtOnceTest::deposit()
{
    QList<Said> first, second;
    for (int i = 1; i <= 30; ++i) {
        first += Said{u"deposit.set"_s, {{u"percent"_s, QString::number(25 + i)}}};
        second += Said{u"deposit.set"_s, {{u"days"_s, 14 + i}}};
    }
    QCOMPARE(bothSay(first, second), QStringList());
    RUN(shown, 0, {u"deposit"_s, u"show"_s});
    QCOMPARE(shown.list("deposits").size(), 60);
    int percent = 25, days = 14;
    for (const auto &said : shown.list("deposits")) {
        const int now = said[u"percent"_s].toString().toInt(), left = said[u"days"_s].toInt();
        QCOMPARE(now + left, percent + days + 1); // one of them went on, by one
        QVERIFY(now >= percent && left >= days);
        percent = now;
        days = left;
    }
    RUN(verified, 0, {u"verify"_s});
}

void CtlAtOnceTest::priceTypes()
{
    const QStringList names{u"Child"_s, u"Concession"_s, u"Student"_s, u"Group"_s, u"Member"_s, u"Companion"_s};
    QList<Said> first, second;
    for (const QString &name : names) {
        first += Said{u"type.set"_s, {{u"type"_s, name}, {u"color"_s, u"#abcdef"_s}}};
        second += Said{u"type.set"_s, {{u"type"_s, name}, {u"sellers"_s, QJsonArray{u"box office"_s}}}};
    }
    QCOMPARE(bothSay(first, second), QStringList());
    RUN(listed, 0, {u"type"_s, u"list"_s});
    int found = 0;
    for (const auto &type : listed.list("types")) {
        if (!names.contains(type[u"type"_s].toString()))
            continue;
        ++found;
        QCOMPARE(type[u"color"_s].toString(), u"#abcdef"_s);
        QCOMPARE(type[u"sellers"_s].toArray(), QJsonArray{u"box office"_s});
    }
    QCOMPARE(found, names.size());
    RUN(verified, 0, {u"verify"_s});
}

ROWLOCK_TEST(CtlAtOnceTest)
#include "tst_ctl_at_once.moc"
