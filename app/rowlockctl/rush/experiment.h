// What an experiment found, before anybody decides how it looks.
#pragma once

#include "app/rowlockctl/rush/crowd.h"
#include "app/rowlockctl/rush/ground.h"
#include "app/rowlockctl/rush/ledger.h"

#include <QJsonObject>
#include <QStringList>

namespace rowlock {

// One line of the table.
struct RushWay
{
    QString name; // stable, for programs: "payment_inside"
    QJsonObject figures;
    QStringList cells; // under the experiment's columns
};

struct Experiment
{
    QString name; // payment, oversell, soldout, mixed
    QString heading;
    QJsonObject settings; // what it was played with
    QStringList columns;  // as TextTable takes them
    QList<RushWay> ways;
    QStringList remarks; // sentences below the table
    LedgerCheck ledger;
    QStringList found;    // what verify found; empty: all rules hold
    QStringList problems; // sentences; empty: Rowlock did exactly what it should

    bool ok() const { return problems.isEmpty() && found.isEmpty() && ledger.ok(); }
};

// Tells a person at a terminal what goes on; says nothing anywhere else.
class RushProgress
{
public:
    RushProgress();
    ~RushProgress(); // takes its line away
    void doing(const QString &what);
    void tick();

private:
    void wipe();
    bool m_shown = false;
    QString m_what;
    qint64 m_sinceNs = 0;
    qint64 m_second = -1;
};

// Runs the tasks; lines go to the ledger, faults of processes to the experiment's problems.
Result<CrowdReport> letRush(Experiment &experiment, RushProgress &progress, const QString &what,
                            const QList<QJsonObject> &tasks, qint64 limitSeconds, Ledger *ledger);

// Adds up a figure of every process.
qint64 sumOf(const CrowdReport &report, const char *figure);

// Holds the ledger against the house and lets the house be verified; adds both to what was found before.
Result<HouseSnapshot> checkHouse(Experiment &experiment, RushProgress &progress, RushGround &ground, EventId event,
                                 const Ledger &ledger);

// Sets a problem where Rowlock's figure is not the exact one.
void expectExactly(Experiment &experiment, const QString &what, qint64 expected, qint64 found);

QString secondsText(double seconds); // "12.3"
QString perSecondText(double rate);  // "123,456"
QString wholeText(qint64 number);    // "200,000"

Result<Experiment> rushPayment(RushGround &ground, const RushOptions &options, RushProgress &progress);
Result<Experiment> rushOversell(RushGround &ground, const RushOptions &options, RushProgress &progress);
Result<Experiment> rushSoldOut(RushGround &ground, const RushOptions &options, RushProgress &progress);
Result<Experiment> rushMixed(RushGround &ground, const RushOptions &options, RushProgress &progress);

} // namespace rowlock
