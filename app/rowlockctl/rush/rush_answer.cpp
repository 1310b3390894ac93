#include "app/rowlockctl/rush/rush_answer.h"

#include "app/rowlockctl/text_table.h"

#include <QJsonArray>
#include <QThread>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonObject jsonOf(const Experiment &experiment)
{
    QJsonArray ways;
    for (const RushWay &way : experiment.ways) {
        QJsonObject json = way.figures;
        json.insert(u"way"_s, way.name);
        ways.append(json);
    }
    return {{u"experiment"_s, experiment.name},
            {u"settings"_s, experiment.settings},
            {u"ways"_s, ways},
            {u"acknowledged"_s, experiment.ledger.acknowledged},
            {u"lost"_s, experiment.ledger.lost},
            {u"doubled"_s, experiment.ledger.doubled},
            {u"unaccounted"_s, experiment.ledger.unaccounted},
            {u"verify"_s, QJsonObject{{u"ok"_s, experiment.found.isEmpty()},
                                      {u"problems"_s, QJsonArray::fromStringList(experiment.found)}}},
            {u"problems"_s, QJsonArray::fromStringList(experiment.problems)},
            {u"ok"_s, experiment.ok()}};
}

QString textOf(const Experiment &experiment)
{
    TextTable table(experiment.columns);
    for (const RushWay &way : experiment.ways)
        table.add(way.cells);
    QString text = safeText(experiment.heading) + u"\n\n"_s + table.toString() + u'\n';
    for (const QString &remark : experiment.remarks)
        text += safeText(remark) + u'\n';
    text += Ctl::tr("Seats acknowledged: %1; lost: %2; sold twice: %3; unaccounted for: %4; verify: %5\n")
                .arg(wholeText(experiment.ledger.acknowledged), wholeText(experiment.ledger.lost),
                     wholeText(experiment.ledger.doubled), wholeText(experiment.ledger.unaccounted),
                     experiment.found.isEmpty() ? Ctl::tr("all rules hold.")
                                                : Ctl::tr("%1 problems.").arg(experiment.found.size()));
    for (const QString &problem : experiment.problems + experiment.found)
        text += Ctl::tr("Problem: %1").arg(safeText(problem)) + u'\n';
    return text + u'\n';
}

QString groundText(const RushReport &report)
{
    QString text = report.on == u"copy"      ? Ctl::tr("On a copy of the file")
                   : report.server.isEmpty() ? Ctl::tr("On a made house")
                                             : Ctl::tr("On a made house on a server (%1)").arg(report.server);
    if (!report.plan.isEmpty())
        text += Ctl::tr(" with the plan %1").arg(safeText(report.plan));
    return text + Ctl::tr("; %1 processors; seed %2.").arg(QThread::idealThreadCount()).arg(report.seed);
}

} // namespace

Answer answerOf(const RushReport &report)
{
    QJsonArray list;
    bool ok = true;
    for (const Experiment &experiment : report.experiments) {
        list.append(jsonOf(experiment));
        ok = ok && experiment.ok();
    }
    QJsonObject json{{u"ok"_s, ok},
                     {u"house"_s, report.on},
                     {u"seed"_s, report.seed},
                     {u"experiments"_s, list},
                     {u"processors"_s, QThread::idealThreadCount()}};
    if (!report.plan.isEmpty())
        json.insert(u"plan"_s, report.plan);
    if (!report.server.isEmpty())
        json.insert(u"server"_s, report.server);
    if (!report.folder.isEmpty()) {
        json.insert(u"folder"_s, report.folder);
        json.insert(u"database"_s, report.house);
    }
    Answer answer{json, [report] {
                      QString text = groundText(report) + u"\n\n"_s;
                      for (const Experiment &experiment : report.experiments)
                          text += textOf(experiment);
                      if (!report.folder.isEmpty())
                          text += Ctl::tr("Everything is left in %1; the box office is %2.\n")
                                      .arg(safeText(report.folder), safeText(report.house));
                      return text;
                  }};
    if (!ok) {
        answer.status = 1;
        answer.complaint =
            Ctl::tr("The rush found what must never be: see its problems. Repeat it with --keep to look at the files.");
    }
    return answer;
}

} // namespace rowlock
