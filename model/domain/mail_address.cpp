#include "model/domain/mail_address.h"

#include <QCoreApplication>
#include <QUrl>

#include <algorithm>

namespace rowlock {

namespace {

struct MailAddressTexts
{
    Q_DECLARE_TR_FUNCTIONS(MailAddress)
};

constexpr qsizetype longestLocalPart = 64;

// RFC 5322's dot-atom. What may only stand between quotes is refused, for no provider gives such an address.
bool isLocalPart(const QString &text)
{
    const QLatin1StringView others("!#$%&'*+-/=?^_`{|}~.");
    return !text.isEmpty() && text.size() <= longestLocalPart && !text.startsWith(u'.') && !text.endsWith(u'.')
           && !text.contains(QLatin1StringView("..")) && std::ranges::all_of(text, [&others](QChar each) {
                  return (each.unicode() < 128 && each.isLetterOrNumber()) || others.contains(each);
              });
}

bool isHostName(const QByteArray &ace)
{
    const QList<QByteArray> labels = ace.split('.');
    return !ace.isEmpty() && std::ranges::all_of(labels, [](const QByteArray &label) {
        return !label.isEmpty() && label.size() <= 63 && !label.startsWith('-') && !label.endsWith('-')
               && std::ranges::all_of(label, [](char each) {
                      return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z')
                             || (each >= '0' && each <= '9') || each == '-';
                  });
    });
}

} // namespace

QString domainOf(const QString &address)
{
    return address.section(u'@', 1);
}

QByteArray wireAddress(const QString &address)
{
    return address.section(u'@', 0, 0).toLatin1() + '@' + QUrl::toAce(domainOf(address));
}

Result<QString> checkedMailAddress(const QString &typed)
{
    const QString address = typed.trimmed();
    const bool isOne = address.count(u'@') == 1 && address.size() <= longestMailAddress
                       && isLocalPart(address.section(u'@', 0, 0)) && isHostName(QUrl::toAce(domainOf(address)))
                       && wireAddress(address).size() <= longestMailAddress;
    if (!isOne) // not said again: the wrong one may be somebody's too, and refusals are logged
        return refuse(ErrorCode::InvalidArgument,
                      MailAddressTexts::tr("This is no e-mail address. Enter one such as ada@example.org."),
                      {{QStringLiteral("argument"), QStringLiteral("to")}});
    return address.section(u'@', 0, 0) + u'@' + domainOf(address).toLower(); // which means the same
}

} // namespace rowlock
