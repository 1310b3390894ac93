#include "model/domain/finding_text.h"

#include "model/domain/gift_card.h"
#include "model/domain/money_input.h"
#include "model/domain/plain_text.h"
#include "model/domain/reservation.h"

#include <QLocale>
#include <QRegularExpression>

#include <algorithm>

namespace rowlock {

namespace {

constexpr qsizetype longestText = 200;
constexpr qsizetype mostThings = 6;
constexpr qsizetype fewestOfACode = 4;  // characters that are enough to look for it
constexpr qsizetype lettersOfACode = 8; // without its dash
constexpr qsizetype fewestOfABarcode = 8;
constexpr qsizetype longestBarcode = 26;
constexpr qint64 minuteMs = 60'000;

QString lettersAndDigits(const QString &text)
{
    QString out;
    for (const QChar c : text) {
        if (c.isLetterOrNumber())
            out += c;
    }
    return out;
}

bool isAscii(const QString &text)
{
    return std::ranges::all_of(text, [](QChar c) { return c.unicode() < 0x80; });
}

bool hasDigit(const QString &text)
{
    return std::ranges::any_of(text, [](QChar c) { return c.isDigit(); });
}

// ---- seats ----

std::optional<SoughtSeat> seatIn(const QString &text)
{
    static const QRegularExpression words(QStringLiteral(R"(^row ([\p{L}\d]{1,4})(?: seat)? (\d{1,4}\p{L}?)$)"),
                                          QRegularExpression::CaseInsensitiveOption
                                              | QRegularExpression::UseUnicodePropertiesOption);
    static const QRegularExpression dashes(QStringLiteral(R"(^(?:(.{1,60})-)?([\p{L}\d]{1,4})-(\d{1,4}\p{L}?)$)"),
                                           QRegularExpression::UseUnicodePropertiesOption);
    static const QRegularExpression together(QStringLiteral(R"(^(\p{L}{1,3}) ?(\d{1,4}\p{L}?)$)"),
                                             QRegularExpression::UseUnicodePropertiesOption);
    static const QRegularExpression apart(QStringLiteral(R"(^(\d{1,3}) (\d{1,4})$)"));
    for (const QRegularExpression *form : {&words, &together, &apart}) {
        if (const auto match = form->match(text); match.hasMatch())
            return SoughtSeat{{}, smallAscii(match.captured(1)), smallAscii(match.captured(2))};
    }
    if (const auto match = dashes.match(text); match.hasMatch())
        return SoughtSeat{foldedText(match.captured(1)), smallAscii(match.captured(2)), smallAscii(match.captured(3))};
    return {};
}

// ---- times ----

std::optional<SoughtTime> agoIn(const QString &text, Instant now)
{
    static const QRegularExpression form(QStringLiteral(R"(^(\d{1,3}) ?(m|min|mins|minutes?|h|hours?)\.?(?: ago)?$)"),
                                         QRegularExpression::CaseInsensitiveOption);
    const auto match = form.match(text);
    if (!match.hasMatch())
        return {};
    const bool isHours = match.captured(2).startsWith(u'h', Qt::CaseInsensitive);
    const qint64 ago = match.captured(1).toLongLong() * (isHours ? 60 : 1) * minuteMs;
    // Nobody knows it to the minute.
    const qint64 about = std::max(2 * minuteMs, ago / 2);
    return SoughtTime{now.plusMs(-ago - about), now.plusMs(-ago + about), now.plusMs(-ago)};
}

std::optional<SoughtTime> timeIn(const QString &text, const FindingWords &words)
{
    if (const auto ago = agoIn(text, words.now))
        return ago;
    const QDateTime here = inZone(words.now, words.zone);
    if (text.compare(QLatin1String("yesterday"), Qt::CaseInsensitive) == 0) {
        const Instant from{here.date().addDays(-1).startOfDay(words.zone).toMSecsSinceEpoch()};
        const Instant to{here.date().startOfDay(words.zone).toMSecsSinceEpoch() - 1};
        return SoughtTime{from, to, to};
    }
    static const QRegularExpression clock(QStringLiteral(R"(^(\d{1,2}):(\d{2})$)"));
    const auto match = clock.match(text);
    const QTime time(match.captured(1).toInt(), match.captured(2).toInt());
    if (!match.hasMatch() || !time.isValid())
        return {};
    Instant at{QDateTime(here.date(), time, words.zone).toMSecsSinceEpoch()};
    if (at > words.now.plusMs(5 * minuteMs)) // not yet: the last time that it was
        at = Instant{QDateTime(here.date().addDays(-1), time, words.zone).toMSecsSinceEpoch()};
    return SoughtTime{at.plusMs(-5 * minuteMs), at.plusMs(6 * minuteMs), at};
}

// ---- one thing ----

void addCodes(Sought &thing)
{
    QString plain = thing.text.toUpper();
    plain.removeIf([](QChar c) { return c == u' ' || c == u'-'; });
    if (!isAscii(plain) || lettersAndDigits(plain) != plain)
        return;
    if (plain.size() >= fewestOfACode && plain.size() <= lettersOfACode)
        thing.code = plain.left(4) + u'-' + plain.mid(4);
    thing.reservation = reservationCode(plain);
    if (const auto card = giftCardCode(plain))
        thing.giftCard = *card;
    if (plain.size() >= fewestOfABarcode && plain.size() <= longestBarcode)
        thing.barcode = plain;
}

void addAmounts(Sought &thing, const Currency &currency)
{
    const MoneyInput read = readMoney(thing.text, currency, QLocale::c());
    if (read.kind == MoneyInput::Kind::Amount && read.amount.minor > 0)
        thing.amounts.append(read.amount);
    else if (read.kind == MoneyInput::Kind::Unclear)
        thing.amounts = read.readings;
}

Sought thingOf(const QString &text, const FindingWords &words)
{
    Sought thing;
    thing.text = text;
    addCodes(thing);
    thing.time = timeIn(text, words);
    if (const auto seat = seatIn(text))
        thing.seats.append(*seat);
    addAmounts(thing, words.currency);
    if (text.size() >= slipEnding && hasDigit(text) && !text.contains(u' ') && !text.contains(u'@')
        && !text.startsWith(u'#'))
        thing.slip = smallAscii(text);
    const bool isSeveral = text.contains(u' ') && !std::ranges::none_of(text, [](QChar c) { return c.isLetter(); });
    if (!isSeveral)
        thing.patron = typedParts(text);
    return thing;
}

bool isEmpty(const Sought &thing)
{
    return thing.code.isEmpty() && thing.reservation.isEmpty() && thing.giftCard.isEmpty() && thing.barcode.isEmpty()
           && thing.patron.isEmpty() && thing.seats.isEmpty() && thing.amounts.isEmpty() && thing.slip.isEmpty()
           && !thing.time;
}

// How many of the words from here on are one thing, and no fewer of them are.
qsizetype togetherFrom(const QStringList &typed, qsizetype at, const FindingWords &words)
{
    for (qsizetype count = std::min<qsizetype>(4, typed.size() - at); count > 1; --count) {
        const QString text = QStringList(typed.mid(at, count)).join(u' ');
        if (seatIn(text) || agoIn(text, words.now))
            return count;
        const bool isMoney = count == 2 && hasDigit(typed.at(at)) != hasDigit(typed.at(at + 1)); // and its currency
        if (isMoney && readMoney(text, words.currency, QLocale::c()).kind == MoneyInput::Kind::Amount)
            return count;
        const QString plain = QString(text).remove(u' ');
        const bool isWhole = count == 2 && typed.size() == 2 && isAscii(plain) && lettersAndDigits(plain) == plain;
        const bool isOrder = plain.size() == lettersOfACode && typed.at(at).size() == 4; // or names, word by word
        if (isWhole && (isOrder || (plain.startsWith(u'r', Qt::CaseInsensitive) && typed.at(at).size() == 1)))
            return count;
    }
    // A phone number as it is spoken.
    qsizetype digits = 0;
    const auto isPart = [](const QString &word) {
        return std::ranges::all_of(word, [](QChar c) { return c.isDigit() || QStringView(u"+-/()").contains(c); });
    };
    while (at + digits < typed.size() && isPart(typed.at(at + digits)))
        ++digits;
    return std::max<qsizetype>(1, digits);
}

} // namespace

QString smallAscii(const QString &text)
{
    QString small = text;
    for (QChar &c : small) {
        if (c >= u'A' && c <= u'Z')
            c = QChar(c.unicode() + 32);
    }
    return small;
}

QList<QList<Sought>> soughtIn(const QString &text, const FindingWords &words)
{
    const QString plain = text.simplified();
    if (plain.isEmpty() || plain.size() > longestText || !isPlainText(plain))
        return {};
    const QStringList typed = plain.split(u' ');
    QList<Sought> together, apart;
    for (qsizetype at = 0; at < typed.size();) {
        const qsizetype count = togetherFrom(typed, at, words);
        together.append(thingOf(QStringList(typed.mid(at, count)).join(u' '), words));
        at += count;
    }
    for (const QString &word : typed)
        apart.append(thingOf(word, words));
    QList<QList<Sought>> ways{together};
    if (apart.size() != together.size())
        ways.append(apart);
    for (QList<Sought> &way : ways)
        way.removeIf(isEmpty);
    ways.removeIf([](const QList<Sought> &way) { return way.isEmpty() || way.size() > mostThings; });
    return ways;
}

} // namespace rowlock
