#include "ui/words/patron_texts.h"

#include "ui/common/format.h"

#include <QCoreApplication>
#include <QLocale>

namespace rowlock {

namespace {

struct Patrons
{
    Q_DECLARE_TR_FUNCTIONS(Patrons)
};

const QString between = QStringLiteral(" · ");

QString counted(qint64 count, const QString &one, const QString &several)
{
    return count == 1 ? one : several.arg(QLocale().toString(count));
}

} // namespace

QString patronFieldText(const QString &field)
{
    const std::pair<const char *, QString> names[] = {{"first", Patrons::tr("First name")},
                                                      {"last", Patrons::tr("Last name")},
                                                      {"phone", Patrons::tr("Phone")},
                                                      {"email", Patrons::tr("E-mail")},
                                                      {"street", Patrons::tr("Street")},
                                                      {"post_code", Patrons::tr("Post code")},
                                                      {"town", Patrons::tr("Town")},
                                                      {"country", Patrons::tr("Country")},
                                                      {"access_needs", Patrons::tr("Access needs")}};
    for (const auto &[name, text] : names) {
        if (field == QLatin1String(name))
            return text;
    }
    return field;
}

QString patronNoText(PatronNo no)
{
    return Patrons::tr("No. %1").arg(no.value());
}

QString patronText(const Patron &patron)
{
    return Patrons::tr("patron %1, %2").arg(patron.no.value()).arg(isolated(patron.name()));
}

QString patronLine(const Patron &patron)
{
    QStringList parts{patron.phone, patron.email, patron.town};
    parts.removeAll(QString());
    return parts.join(between);
}

QString patronSpoken(const Patron &patron)
{
    QStringList parts{isolated(patron.name()), patronNoText(patron.no), patron.phone, patron.email, patron.town};
    if (!patron.tags.isEmpty())
        parts << Patrons::tr("tags: %1").arg(tagsText(patron.tags));
    if (!patron.accessNeeds.isEmpty())
        parts << Patrons::tr("access needs: %1").arg(patron.accessNeeds);
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

QString likenessText(Likeness likeness)
{
    switch (likeness) {
    case Likeness::Same: return Patrons::tr("The same person");
    case Likeness::SameName: return Patrons::tr("The same name");
    case Likeness::Suspected: return Patrons::tr("Perhaps the same");
    case Likeness::None: break;
    }
    return {};
}

QString movedText(const PatronMerge &merge)
{
    QStringList parts;
    const auto add = [&parts](qint64 count, const QString &one, const QString &several) {
        if (count > 0)
            parts << counted(count, one, several);
    };
    add(merge.orders, Patrons::tr("1 order"), Patrons::tr("%1 orders"));
    add(merge.payments, Patrons::tr("1 payment"), Patrons::tr("%1 payments"));
    add(merge.holds, Patrons::tr("1 hold"), Patrons::tr("%1 holds"));
    add(merge.accounts, Patrons::tr("1 account to be paid"), Patrons::tr("%1 accounts to be paid"));
    add(merge.waiting, Patrons::tr("1 waitlist entry"), Patrons::tr("%1 waitlist entries"));
    add(merge.notes, Patrons::tr("1 note"), Patrons::tr("%1 notes"));
    return parts.join(QStringLiteral(", "));
}

QString lostText(const PatronMerge &merge)
{
    QStringList parts;
    for (const auto &[field, text] : merge.dropped)
        parts << Patrons::tr("%1 “%2”").arg(patronFieldText(field), text);
    return parts.join(QStringLiteral("; "));
}

QString erasedText(const PatronErasure &erased)
{
    const QString what = Patrons::tr("Patron %1 is erased.").arg(erased.no.value());
    const QString left = erased.orders == 0 ? QString()
                                            : counted(erased.orders, Patrons::tr("1 order stays, without a name."),
                                                      Patrons::tr("%1 orders stay, without a name."));
    return left.isEmpty() ? what : what + u' ' + left;
}

QString goneText(const Patron &patron, const QByteArray &timeZone)
{
    if (patron.erasedAt)
        return Patrons::tr("Patron %1 was erased on %2.")
            .arg(QString::number(patron.no.value()), eventDateText(*patron.erasedAt, timeZone));
    if (patron.mergedInto.isValid())
        return Patrons::tr("Patron %1 was merged into patron %2.")
            .arg(patron.no.value())
            .arg(patron.mergedInto.value());
    return {};
}

} // namespace rowlock
