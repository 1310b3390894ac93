#include "app/rowlockctl/rush/rush_options.h"

#include "app/rowlockctl/command.h"

#include <QHash>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

const QStringList &allExperiments()
{
    static const QStringList names{u"payment"_s, u"oversell"_s, u"soldout"_s, u"mixed"_s};
    return names;
}

// In the order of the experiments, the letters that they have in talk.
QString experimentOf(const QString &word)
{
    const qsizetype letter = word.size() == 1 ? QStringLiteral("abcd").indexOf(word) : -1;
    return letter >= 0 ? allExperiments().at(letter) : word;
}

// Which experiments an option belongs to; the others are in no list and belong to all.
const QHash<QString, QStringList> &users()
{
    static const QHash<QString, QStringList> table{
        {u"buyers"_s, {u"payment"_s, u"oversell"_s}},
        {u"payment_seconds"_s, {u"payment"_s}},
        {u"requests"_s, {u"soldout"_s}},
        {u"seconds"_s, {u"mixed"_s}},
        {u"processes"_s, {u"oversell"_s, u"soldout"_s, u"mixed"_s}},
    };
    return table;
}

Result<Done> checkUsers(const Parameters &parameters, const QStringList &experiments)
{
    for (auto it = users().begin(); it != users().end(); ++it) {
        const bool used = std::any_of(experiments.begin(), experiments.end(),
                                      [&](const QString &name) { return it.value().contains(name); });
        if (parameters.has(it.key()) && !used)
            return wrongArgument(it.key(), Ctl::tr("--%1 means nothing to '%2'; it belongs to: %3.")
                                               .arg(QString(it.key()).replace(u'_', u'-'), experiments.join(u", "),
                                                    it.value().join(u", ")));
    }
    return Done{};
}

Result<qint64> millisecondsOf(const QString &text)
{
    static const QRegularExpression form(u"^\\d{1,2}(\\.\\d{1,3})?$"_s);
    const double seconds = text.toDouble();
    if (!form.match(text).hasMatch() || seconds > 60)
        return wrongArgument(u"payment_seconds"_s,
                             Ctl::tr("--payment-seconds must be a number of seconds from 0 to 60, such as 0.5."));
    return qRound64(seconds * 1000);
}

Parameter whole(const QString &name, const QString &placeholder, qint64 least, qint64 most, const QString &help)
{
    Parameter parameter{.name = name, .kind = Kind::Whole, .placeholder = placeholder, .help = help};
    parameter.least = least;
    parameter.most = most;
    return parameter;
}

Parameter text(const QString &name, const QString &placeholder, const QString &help)
{
    Parameter parameter{.name = name, .kind = Kind::Text, .placeholder = placeholder, .help = help};
    parameter.longest = 4096;
    return parameter;
}

} // namespace

QList<Parameter> rushParameters()
{
    Parameter which{.name = u"experiment"_s,
                    .kind = Kind::Text,
                    .placeholder = u"EXPERIMENT"_s,
                    .help = Ctl::tr("payment (a), oversell (b), soldout (c), mixed (d), or all (default).")};
    which.positional = true;
    which.choices = allExperiments() + QStringList{u"all"_s, u"a"_s, u"b"_s, u"c"_s, u"d"_s};
    return {
        which,
        whole(u"buyers"_s, u"N"_s, 2, 100'000,
              Ctl::tr("How many want a seat: 60 in payment (at most 2000), 1200 in oversell.")),
        whole(u"stock"_s, u"N"_s, 1, 250'000,
              Ctl::tr("How many seats there are: 50 in payment, 1000 in oversell, 200 in soldout, 1000 in mixed.")),
        whole(u"seats"_s, u"N"_s, 1, 250'000, Ctl::tr("The same as --stock.")),
        text(u"payment_seconds"_s, u"S"_s, Ctl::tr("How long a payment takes in payment (default 0.5).")),
        whole(u"processes"_s, u"N"_s, 2, 256,
              Ctl::tr("How many processes: 8 in oversell, 4 in soldout, 16 in mixed. In payment every buyer is one.")),
        whole(u"requests"_s, u"N"_s, 1, 100'000'000,
              Ctl::tr("How often a seat is requested in soldout (default 200000).")),
        whole(u"seconds"_s, u"S"_s, 1, 86'400, Ctl::tr("How long mixed goes on (default 10).")),
        whole(u"seed"_s, u"N"_s, 0, 999'999'999, Ctl::tr("Seed of the buyers' choices (default 1).")),
        text(u"plan"_s, u"FILE"_s, Ctl::tr("Play on this seating plan instead of a made one.")),
        {.name = u"copy"_s,
         .kind = Kind::Flag,
         .placeholder = {},
         .help = Ctl::tr("Run on a consistent copy of the file that --database names, which is only read.")},
        text(u"keep"_s, u"FOLDER"_s,
             Ctl::tr("Play in this folder, which must be new or empty, and leave everything there.")),
    };
}

Result<RushOptions> readRushOptions(const Parameters &parameters)
{
    RushOptions options;
    const QString which = experimentOf(parameters.text(u"experiment"_s));
    options.experiments = which.isEmpty() || which == u"all" ? allExperiments() : QStringList{which};
    TRY(checkUsers(parameters, options.experiments));
    if (parameters.has(u"stock"_s) && parameters.has(u"seats"_s))
        return wrongArgument(u"seats"_s, Ctl::tr("--stock and --seats are the same; give one of them."));
    options.buyers = parameters.optionalWhole(u"buyers"_s);
    if (options.buyers.value_or(0) > 2000 && options.experiments.contains(u"payment"_s))
        return wrongArgument(u"buyers"_s,
                             Ctl::tr("In payment every buyer is a process of its own; 2000 are the most."));
    options.stock = parameters.optionalWhole(parameters.has(u"stock"_s) ? u"stock"_s : u"seats"_s);
    options.processes = parameters.optionalWhole(u"processes"_s);
    options.requests = parameters.optionalWhole(u"requests"_s);
    options.seconds = parameters.optionalWhole(u"seconds"_s);
    options.seed = parameters.optionalWhole(u"seed"_s).value_or(1);
    if (parameters.has(u"payment_seconds"_s)) {
        TRY_GET(options.paymentMs, millisecondsOf(parameters.text(u"payment_seconds"_s)));
    }
    options.plan = parameters.text(u"plan"_s);
    options.copy = parameters.flag(u"copy"_s);
    options.keep = parameters.text(u"keep"_s);
    return options;
}

} // namespace rowlock
