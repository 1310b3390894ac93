#include "ui/sell/omnibox.h"

#include <QRegularExpression>

namespace rowlock {

Typed readTyped(const QString &text, const QStringList &categories, const std::function<bool(const QString &)> &isSeat)
{
    Typed typed;
    const QString plain = text.simplified();
    if (plain.isEmpty())
        return typed;
    typed.kind = Typed::Kind::Unknown;

    static const QRegularExpression best(QStringLiteral("^(?:best )?(\\d{1,5})(?: (.+))?$"),
                                         QRegularExpression::CaseInsensitiveOption);
    const auto asked = best.match(plain);
    if (asked.hasMatch() && !isSeat(plain)) {
        const QString wanted = asked.captured(2);
        for (const QString &category : categories) {
            if (!wanted.isEmpty() && category.startsWith(wanted, Qt::CaseInsensitive)) {
                typed.category = category;
                break;
            }
        }
        if (wanted.isEmpty() || !typed.category.isEmpty()) {
            typed.kind = Typed::Kind::Best;
            typed.count = asked.captured(1).toLongLong();
            return typed;
        }
    }

    // A seat's short label may hold spaces, so the whole is tried before its words.
    for (const QString &separator : {QStringLiteral(","), QStringLiteral("[, ]")}) {
        QStringList words = plain.split(QRegularExpression(separator), Qt::SkipEmptyParts);
        bool all = true;
        for (QString &word : words) {
            word = word.trimmed();
            all = all && isSeat(word);
        }
        if (all && !words.isEmpty()) {
            typed.kind = Typed::Kind::Seats;
            typed.seats = words;
            return typed;
        }
    }

    static const QRegularExpression code(QStringLiteral("^[A-Za-z0-9]{4}-?[A-Za-z0-9]{4}$"));
    if (code.match(plain).hasMatch()) {
        typed.kind = Typed::Kind::Order;
        typed.order = plain.toUpper();
        if (!typed.order.contains(QLatin1Char('-')))
            typed.order.insert(4, QLatin1Char('-'));
    }
    return typed;
}

Omnibox::Omnibox(QWidget *parent)
    : QLineEdit(parent)
{
    setObjectName(QStringLiteral("omnibox"));
    setAccessibleName(tr("Find or sell"));
    setPlaceholderText(tr("Find or sell: 4, 2 stalls, Stalls-A-12, an order …"));
    setToolTip(tr("How many seats, seats by name, or an order's code (F2)"));
    setClearButtonEnabled(true);
    setTextMargins(8, 0, 8, 0);
    setMinimumHeight(36);
    setMaxLength(500);
    connect(this, &QLineEdit::returnPressed, this, [this] {
        if (!text().trimmed().isEmpty())
            emit entered(text());
    });
}

} // namespace rowlock
