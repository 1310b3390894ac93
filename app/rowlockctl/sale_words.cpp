#include "app/rowlockctl/sale_words.h"

#include "app/rowlockctl/output.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

const QString noneWord = u"none"_s;

Result<std::optional<Instant>> momentOrNone(const Parameters &parameters, const QString &name, const QTimeZone &zone)
{
    if (parameters.text(name) == noneWord)
        return std::optional<Instant>();
    return parameters.instant(name, zone);
}

// So many minutes before the start, or a time on the venue's clock before it.
struct Doors
{
    std::optional<qint64> minutes;
    QTime clock;

    std::optional<qint64> before(Instant starts, const QTimeZone &zone) const
    {
        if (!clock.isValid())
            return minutes;
        const int dayMinutes = 24 * 60;
        const int apart = clock.secsTo(inZone(starts, zone).time()) / 60;
        return (apart + dayMinutes) % dayMinutes;
    }
};

Result<Doors> doorsAsked(const Parameters &parameters)
{
    const QString text = parameters.textOfEither(u"doors"_s);
    if (text == noneWord)
        return Doors{};
    if (const auto minutes = parameters.wholeOfEither(u"doors"_s))
        return Doors{*minutes, {}};
    const QTime clock = QTime::fromString(text, u"HH:mm"_s);
    if (clock.isValid())
        return Doors{{}, clock};
    return wrongArgument(
        u"doors"_s, Ctl::tr("“%1” is no opening of doors. Write minutes before the start, such as 30, or a time, such "
                            "as 19:00.")
                        .arg(text.left(40)));
}

Result<std::optional<qint64>> limitAsked(const Parameters &parameters)
{
    if (parameters.textOfEither(u"limit"_s) == noneWord)
        return std::optional<qint64>();
    if (const auto places = parameters.wholeOfEither(u"limit"_s))
        return places;
    return wrongArgument(u"limit"_s, Ctl::tr("A limit is a number of places, or “none”."));
}

Parameter momentParameter(const QString &name, const QString &help)
{
    return {.name = name, .kind = Kind::Text, .placeholder = u"TIME"_s, .help = help};
}

} // namespace

QList<Parameter> termsParameters()
{
    return {
        {.name = u"production"_s,
         .kind = Kind::Text,
         .placeholder = u"NAME"_s,
         .help = Ctl::tr("The production that it belongs to; a new one is made. 'none': it belongs to none.")},
        {.name = u"doors"_s,
         .kind = Kind::Either,
         .placeholder = u"MINUTES|HH:MM"_s,
         .help = Ctl::tr("When the doors open: so many minutes before the start, or a time. 'none': not said."),
         .least = 0,
         .most = 1440},
        momentParameter(
            u"on_sale_from"_s,
            Ctl::tr("From when it is sold to everybody; the venue's time unless an offset is given. 'none': "
                    "at once.")),
        momentParameter(u"on_sale_until"_s,
                        Ctl::tr("Until when it is sold; what is on hold then can still be paid for. 'none': no end.")),
        {.name = u"presale_code"_s,
         .kind = Kind::Text,
         .placeholder = u"CODE"_s,
         .help = Ctl::tr("Before the general sale only who gives this code may hold. 'none': no presale."),
         .longest = 40},
        momentParameter(u"presale_from"_s, Ctl::tr("When the presale begins; otherwise at once.")),
        {.name = u"limit"_s,
         .kind = Kind::Either,
         .placeholder = u"PLACES"_s,
         .help = Ctl::tr("So many places are sold and on hold at most, whatever the plan has. 'none': no limit."),
         .most = 1'000'000}};
}

Result<TermsChange> termsAsked(const Parameters &parameters, const QTimeZone &zone)
{
    const auto has = [&](const char *name) { return parameters.has(QString::fromLatin1(name)); };
    SaleTerms asked;
    Doors doors;
    if (has("doors")) {
        TRY_GET(doors, doorsAsked(parameters));
    }
    TRY_GET(asked.saleFrom, momentOrNone(parameters, u"on_sale_from"_s, zone));
    TRY_GET(asked.saleUntil, momentOrNone(parameters, u"on_sale_until"_s, zone));
    TRY_GET(asked.presaleFrom, momentOrNone(parameters, u"presale_from"_s, zone));
    const QString code = parameters.text(u"presale_code"_s);
    asked.presaleCode = code == noneWord ? QString() : code;
    if (has("limit")) {
        TRY_GET(asked.limit, limitAsked(parameters));
    }
    return TermsChange([asked, doors, zone, hasDoors = has("doors"), hasFrom = has("on_sale_from"),
                        hasUntil = has("on_sale_until"), hasCode = has("presale_code"),
                        hasPresale = has("presale_from"), hasLimit = has("limit")](SaleTerms &terms, Instant starts) {
        if (hasDoors)
            terms.doorsMinutes = doors.before(starts, zone);
        if (hasFrom)
            terms.saleFrom = asked.saleFrom;
        if (hasUntil)
            terms.saleUntil = asked.saleUntil;
        if (hasCode)
            terms.presaleCode = asked.presaleCode;
        if (hasPresale || (hasCode && asked.presaleCode.isEmpty()))
            terms.presaleFrom = asked.presaleFrom;
        if (hasLimit)
            terms.limit = asked.limit;
    });
}

QString productionAsked(const Parameters &parameters)
{
    const QString name = parameters.text(u"production"_s);
    return name == noneWord ? QString() : name;
}

void addTerms(QJsonObject &json, const EventSummary &event, const Looked &looked)
{
    const SaleTerms &terms = event.terms;
    json.insert(u"status"_s, statusName(event, looked.now, looked.zone));
    json.insert(u"left"_s, leftToSell(event));
    if (event.production.isValid())
        json.insert(u"production"_s, event.productionName);
    if (terms.doorsMinutes)
        json.insert(u"doors"_s, toIso(event.starts.plusSeconds(-60 * *terms.doorsMinutes)));
    if (terms.saleFrom)
        json.insert(u"on_sale_from"_s, toIso(*terms.saleFrom));
    if (terms.saleUntil)
        json.insert(u"on_sale_until"_s, toIso(*terms.saleUntil));
    if (!terms.presaleCode.isEmpty())
        json.insert(u"presale_code"_s, terms.presaleCode);
    if (terms.presaleFrom)
        json.insert(u"presale_from"_s, toIso(*terms.presaleFrom));
    if (terms.limit)
        json.insert(u"limit"_s, *terms.limit);
}

QString saleStateName(const EventSummary &event, const Looked &looked)
{
    const SaleTerms &terms = event.terms;
    switch (saleStage(event, looked.now)) {
    case SaleStage::Draft: return Ctl::tr("draft");
    case SaleStage::Cancelled: return Ctl::tr("cancelled");
    case SaleStage::Paused: return Ctl::tr("closed");
    case SaleStage::NotYet:
        return Ctl::tr("opens %1").arg(timeText(terms.presaleFrom.value_or(*terms.saleFrom), looked.zone));
    case SaleStage::Presale: return Ctl::tr("presale");
    case SaleStage::Open: return Ctl::tr("on sale");
    case SaleStage::Ended: return Ctl::tr("ended");
    }
    Q_UNREACHABLE();
}

QString termsText(const EventSummary &event, const Looked &looked)
{
    const SaleTerms &terms = event.terms;
    QStringList parts;
    if (event.production.isValid())
        parts += Ctl::tr("production %1").arg(safeText(event.productionName));
    if (terms.doorsMinutes)
        parts += Ctl::tr("doors %1").arg(timeText(event.starts.plusSeconds(-60 * *terms.doorsMinutes), looked.zone));
    if (!terms.presaleCode.isEmpty() && terms.presaleFrom)
        parts += Ctl::tr("presale from %1").arg(timeText(*terms.presaleFrom, looked.zone));
    if (terms.saleFrom)
        parts += Ctl::tr("on sale from %1").arg(timeText(*terms.saleFrom, looked.zone));
    if (terms.saleUntil)
        parts += Ctl::tr("on sale until %1").arg(timeText(*terms.saleUntil, looked.zone));
    if (terms.limit)
        parts += Ctl::tr("at most %1, %2 left").arg(placesText(*terms.limit), digits(leftToSell(event)));
    if (parts.isEmpty())
        return {};
    const QString text = parts.join(u", "_s);
    return text.at(0).toUpper() + text.mid(1) + u".\n"_s;
}

} // namespace rowlock
