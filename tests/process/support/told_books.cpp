#include "tests/process/support/told_books.h"

#include "tests/process/support/counter_process.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {
namespace {

struct AskedReport
{
    QString name;
    QString method;
    QJsonObject params;
};

const QList<AskedReport> &askedReports()
{
    static const QList<AskedReport> list = [] {
        QList<AskedReport> all{
            {u"events"_s, u"event.list"_s, {}},
            {u"tenders"_s,
             u"report"_s,
             {{u"name"_s, u"breakdown"_s}, {u"by"_s, u"performance"_s}, {u"second_by"_s, u"tender"_s}}}};
        for (const char *name : {"sales", "ledger", "tax", "season", "giftcards", "refunds"})
            all.append({QLatin1String(name), u"report"_s, {{u"name"_s, QLatin1String(name)}}});
        return all;
    }();
    return list;
}

// What a person can read, and one of the codes by which a file that is not as it was may be refused.
bool isFairRefusal(const CounterProcess::Reply &reply)
{
    const QString &message = reply.message;
    return reply.kind == CounterProcess::Reply::Refused && message.size() > 40 && message.endsWith(u'.')
           && !message.contains(u"SQL"_s) && (reply.code.startsWith(u"storage_"_s) || reply.code == u"plan_invalid"_s);
}

void hear(ToldBooks &told, const QString &name, const CounterProcess::Reply &reply)
{
    if (!reply.done()) {
        (isFairRefusal(reply) ? told.findings : told.problems).append(name + u": "_s + reply.told());
        return;
    }
    if (reply.result.contains(u"lost_entries"_s))
        told.findings.append(name + u": entries are missing"_s);
    if (name != u"verify"_s) {
        QJsonObject report = reply.result;
        for (const char *passing : {"made_at", "lost_entries"})
            report.remove(QLatin1String(passing));
        told.reports.insert(name, report);
    } else if (!reply.result.value(u"ok"_s).toBool()) {
        told.findings.append(u"verify: "_s + reply.told());
    }
}

} // namespace

ToldBooks booksTold(const QString &house)
{
    ToldBooks told;
    CounterProcess counter(house, u"auditor"_s);
    for (const AskedReport &asked : askedReports())
        hear(told, asked.name, counter.call(asked.method, asked.params));
    hear(told, u"verify"_s, counter.call(u"verify"_s));
    if (const int end = counter.end(); end != 0)
        told.problems.append(u"the process ended with %1"_s.arg(end));
    return told;
}

QString booksDiffer(const ToldBooks &right, const ToldBooks &told)
{
    for (auto report = right.reports.begin(); report != right.reports.end(); ++report) {
        const QJsonObject other = told.reports.value(report.key());
        if (other == *report)
            continue;
        // From a little before where they part.
        const QByteArray one = QJsonDocument(*report).toJson(QJsonDocument::Compact),
                         two = QJsonDocument(other).toJson(QJsonDocument::Compact);
        const auto [parts, ends] = std::ranges::mismatch(one, two);
        const qsizetype from = std::max<qsizetype>(0, parts - one.begin() - 150);
        return u"%1 should be\n…%2\nand is\n…%3"_s.arg(report.key(), QString::fromUtf8(one.mid(from, 400)),
                                                       QString::fromUtf8(two.mid(from, 400)));
    }
    return {};
}

} // namespace rowlock
