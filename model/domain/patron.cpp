#include "model/domain/patron.h"
#include "model/domain/card_number.h"
#include "model/domain/plain_text.h"

#include <QCoreApplication>

#include <utility>

namespace rowlock {

Result<QString> patronName(const QString &typed)
{
    const QString name = typed.simplified();
    const auto refused = [](const QString &sentence) {
        return refuse(ErrorCode::InvalidArgument, sentence, {{QStringLiteral("argument"), QStringLiteral("patron")}});
    };
    if (name.size() > 200)
        return refused(QCoreApplication::translate("Patron", "A patron's name has at most 200 characters. Give a "
                                                             "shorter one."));
    if (isUnseenText(name))
        return refused(QCoreApplication::translate("Patron", "This name holds only characters that show nothing. Type "
                                                             "it again."));
    if (!isPlainText(name))
        return refused(QCoreApplication::translate("Patron", "This name holds a character that cannot be kept. Type it "
                                                             "again."));
    if (holdsCardNumber(name))
        return refused(QCoreApplication::translate("Patron", "This looks like a card's number, which must not be kept. "
                                                             "Leave it out."));
    return name;
}

Result<PatronChoice> checkedChoice(const PatronChoice &typed)
{
    if (typed.no.isValid())
        return PatronChoice::of(typed.no);
    TRY_GET(const QString name, patronName(typed.name));
    return PatronChoice(name);
}

namespace {

// Letters that have no parts to take an accent from.
QString spelled(const QString &folded)
{
    static const std::pair<char16_t, QString> letters[] = {
        {u'ß', QStringLiteral("ss")}, {u'æ', QStringLiteral("ae")}, {u'œ', QStringLiteral("oe")},
        {u'ø', QStringLiteral("o")},  {u'ł', QStringLiteral("l")},  {u'đ', QStringLiteral("d")},
        {u'ð', QStringLiteral("d")},  {u'þ', QStringLiteral("th")}, {u'ı', QStringLiteral("i")},
    };
    QString text = folded;
    for (const auto &[letter, spelling] : letters)
        text.replace(QChar(letter), spelling);
    return text;
}

} // namespace

QStringList patronWords(const QString &name)
{
    QStringList words = runsOfLetters(spelled(name.normalized(QString::NormalizationForm_KD).toCaseFolded()));
    words.removeDuplicates();
    return words;
}

QStringList runsOfLetters(const QString &folded)
{
    constexpr qsizetype longest = 200;
    QStringList words;
    QString word;
    const auto ends = [&] {
        if (!word.isEmpty())
            words += cutAt(word, longest);
        word.clear();
    };
    for (const QChar c : folded) {
        if (c.isLetterOrNumber() || c.isSurrogate())
            word += c;
        else if (!c.isMark() && c != u'\'' && c != u'\u2019' && c != u'.')
            ends();
    }
    ends();
    return words;
}

} // namespace rowlock
