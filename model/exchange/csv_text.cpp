#include "model/exchange/csv_text.h"

#include <algorithm>

namespace rowlock {

namespace {

// Names come from whoever sells tickets; opened in a spreadsheet they must stay texts. The wide forms of the marks are
// read as the marks themselves in some languages, and spaces and what is not seen before them not at all.
bool isFormula(const QString &text)
{
    const auto first = std::find_if_not(text.begin(), text.end(), [](QChar c) {
        return c.isSpace() || c.category() == QChar::Other_Format || c.category() == QChar::Other_Control;
    });
    const bool begins = first != text.end() && QStringView(u"=+-@\uFF1D\uFF0B\uFF0D\uFF20").contains(*first);
    return begins || text.startsWith(u'\t') || text.startsWith(u'\r');
}

} // namespace

QByteArray quotedCell(QString text)
{
    static const QString marks = QStringLiteral("\",;\t\r\n"); // a semicolon divides where the comma is a decimal mark
    const bool needsQuotes = std::any_of(text.begin(), text.end(), [](QChar c) { return marks.contains(c); });
    if (!needsQuotes)
        return text.toUtf8();
    return '"' + text.replace(u'"', QStringLiteral("\"\"")).toUtf8() + '"';
}

// One that has its apostrophe already gets another, so that reading gives back what was written.
QString disarmed(const QString &text)
{
    qsizetype apostrophes = 0;
    while (apostrophes < text.size() && text.at(apostrophes) == u'\'')
        ++apostrophes;
    return isFormula(text.mid(apostrophes)) ? u'\'' + text : text;
}

QString armedAgain(const QString &text)
{
    return text.startsWith(u'\'') && disarmed(text.mid(1)) == text ? text.mid(1) : text;
}

QByteArray csvLine(const QList<QByteArray> &cells)
{
    return cells.join(',') + "\r\n";
}

} // namespace rowlock
