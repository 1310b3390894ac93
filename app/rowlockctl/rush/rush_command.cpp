// The command: chooses the ground, runs the experiments one after the other, cleans up whatever happens.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/rush/experiment.h"
#include "app/rowlockctl/rush/rush_answer.h"
#include "model/domain/house_place.h"

#include <csignal>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Result<Experiment> runExperiment(const QString &name, RushGround &ground, const RushOptions &options,
                                 RushProgress &progress)
{
    if (name == u"payment")
        return rushPayment(ground, options, progress);
    if (name == u"oversell")
        return rushOversell(ground, options, progress);
    return name == u"soldout" ? rushSoldOut(ground, options, progress) : rushMixed(ground, options, progress);
}

Result<Answer> rushOn(const Session &session, const RushOptions &options)
{
    RushReport report;
    report.on = options.copy ? u"copy"_s : u"made"_s;
    report.seed = options.seed;
    TRY_GET(const auto ground, RushGround::prepare(session, options));
    report.server = isServerAddress(ground->house()) ? ground->desk().connection().storage().engine : QString();
    report.plan = ground->planName();
    report.folder = options.keep.isEmpty() ? QString() : ground->folder();
    report.house = ground->house();
    RushProgress progress;
    for (const QString &name : options.experiments) {
        TRY_GET(const Experiment experiment, runExperiment(name, *ground, options, progress));
        report.experiments.append(experiment);
    }
    return answerOf(report);
}

Result<Answer> rush(Session &session, const Parameters &parameters)
{
    TRY_GET(const RushOptions options, readRushOptions(parameters));
    int signal = 0;
    const auto answer = [&] {
        const Interruption interruption;
        auto made = rushOn(session, options);
        signal = Interruption::signal();
        return made;
    }();
    if (signal) // everything is cleaned up; now end as somebody who is interrupted does
        std::raise(signal);
    return answer;
}

} // namespace

QList<Command> rushCommands()
{
    return {
        {.words = {u"rush"_s},
         .summary = Ctl::tr("Load test: buyers compete for seats and the result is checked."),
         .help = Ctl::tr(
             "Real processes of this program buy from a made file in a temporary folder ($TMPDIR), or with --copy from "
             "a copy of yours; your file is never written to. Beside Rowlock, careless ways of selling run on scratch "
             "databases, to show what goes wrong there.\npayment (a): everybody pays at once; the payment inside the "
             "transaction, or between two short ones.\noversell (b): more buyers than seats; read then write, a "
             "version without retry, and Rowlock.\nsoldout (c): how fast \"sold out\" is answered, a tally against "
             "counting rows, and holds that are abandoned and sold on.\nmixed (d): counters hold, extend, sell, "
             "release, refund and expire without a pause.\nEvery sale that a buyer was told of is compared with the "
             "file at the end, and the file is verified. Exit status 1 where anything was lost or sold twice, or "
             "verify finds a problem. All four take about two minutes."),
         .parameters = rushParameters(),
         .run = rush,
         .takesLong = true},
    };
}

} // namespace rowlock
