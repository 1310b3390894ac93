// What a command is given, by name: from rpc's params as they are, from the command line after its words were read into
// the same form. Checked once against the command's description, so that the accessors cannot meet a wrong type.
#pragma once

#include "model/domain/instant.h"
#include "model/domain/money.h"
#include "model/domain/order.h"
#include "model/domain/result.h"
#include "model/domain/seen_seat.h"

#include <QJsonObject>
#include <QJsonValue>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace rowlock {

enum class Kind {
    Flag,     // true
    Text,     // a name, a reason, a file: no control characters, not blank
    Time,     // ISO 8601 text, read later: the zone is the house's
    Whole,    // a whole number within `least` and `most`
    Either,   // a whole number or a text: an order by id or code, a plan by id or name
    Texts,    // ["A-1", ...]; on the command line with commas, or one at a time where `single` names an option for it
    Wholes,   // [1, 2, ...]; with commas
    Amounts,  // {category: "42.00"}; repeated CATEGORY=AMOUNT
    Counts,   // {area: 300}; repeated AREA=N
    Payments, // [{"method", "amount", "reference"}]; repeated METHOD:AMOUNT[:REFERENCE]
    Seen,     // [{"seat": "A-1", "version": 3}]; REF@VERSION with commas, or one at a time as Texts
};

struct Parameter
{
    QString name; // in rpc; "hold_seconds"
    Kind kind = Kind::Text;
    QString placeholder; // in the usage line: "EVENT", "SECONDS"
    QString help;
    bool positional = false;
    bool required = false;
    QString option = {}; // without dashes, where it is not the name with dashes: "price" for prices
    QString single = {}; // Texts: the option that takes one whole text, commas and all
    qint64 least = 1;
    qint64 most = 999'999'999'999'999'999; // ids: an absurd one is unknown like any other
    int longest = 200;                     // of a text, in UTF-16 units
    QStringList choices = {};              // Text: only these
    QString shown = {};                    // what a refusal calls it, where that is not the name: "--hold-seconds"
};

// A text that stands by its place and has to be said.
Parameter textArgument(const QString &name, const QString &placeholder, const QString &help);
// ... and one that may be left out; one of the choices where there are any.
Parameter textOption(const QString &name, const QString &placeholder, const QString &help,
                     const QStringList &choices = {});

// The option's name as written on the command line: "--hold-seconds".
QString optionName(const Parameter &parameter);

// Words of the command line for one parameter, in order, as the value rpc would carry. invalid_argument.
Result<QJsonValue> valueFromWords(const Parameter &parameter, const QStringList &words);

class Parameters
{
public:
    // Refuses what is not in the list, missing, of the wrong type, out of range: invalid_argument, details.argument.
    static Result<Parameters> checked(const QList<Parameter> &list, const QJsonObject &values);

    bool has(const QString &name) const { return m_values.contains(name); }
    bool flag(const QString &name) const { return m_values.value(name).toBool(); }
    QString text(const QString &name) const { return m_values.value(name).toString(); }  // empty if not given
    qint64 whole(const QString &name) const { return m_values.value(name).toInteger(); } // 0 if not given
    std::optional<qint64> optionalWhole(const QString &name) const;
    std::optional<qint64> wholeOfEither(const QString &name) const; // nothing if it is a text that is no number
    QString textOfEither(const QString &name) const;
    QStringList texts(const QString &name) const;
    // The same of amounts. invalid_argument where a comma of a command line may have parted one of them: "2,50" is 2
    // and 50. A list in rpc is one already.
    Result<QStringList> amounts(const QString &name) const;
    QList<qint64> wholes(const QString &name) const;
    // On a command line the label "Stalls, row A, seat 12" comes as three texts.
    void setSplitAtCommas() { m_splitAtCommas = true; }
    bool isSplitAtCommas() const { return m_splitAtCommas; }
    QJsonObject object(const QString &name) const { return m_values.value(name).toObject(); }

    Result<std::optional<Instant>> instant(const QString &name, const QTimeZone &zone) const;
    // A day alone means its first moment, or with `dayEnds` the first moment of the day after.
    Result<std::optional<Instant>> dayOrInstant(const QString &name, const QTimeZone &zone, bool dayEnds) const;
    QList<SeenSeat> seenSeats(const QString &name) const;
    Result<std::optional<Money>> amount(const QString &name,
                                        const Currency &currency) const; // of a text; nothing if not given
    Result<QList<PaymentLine>> payments(const QString &name, const Currency &currency) const;

private:
    explicit Parameters(const QJsonObject &values) : m_values(values) {}
    QJsonObject m_values;
    bool m_splitAtCommas = false;
};

tl::unexpected<Error> wrongArgument(const QString &argument, const QString &message);

// Of a reading that failed after the change was committed: what the reading says of nothing being saved is not true.
Error doneButUntold(Error error);
// Of a storage that failed in the middle of a batch: what was committed before is done, and the rest goes on later.
Error doneInPart(Error error, bool any);

} // namespace rowlock
