// The fields of people and roles.
#include "tests/support/hostile_fields.h"

using namespace Qt::StringLiterals;

namespace rowlock {

QList<HostileField> HostileHouse::fieldsOfStaff()
{
    static const PinHash pin = needed(hashPin(Password(u"25803"_s)));
    const auto anna = [this] {
        if (needed(desk().staff().people()).isEmpty())
            needed(desk().staff().make(u"Anna"_s, administratorRole, pin));
    };
    QList<HostileField> fields{
        {"role's name", 40, Spacing::OneSpaced, true,
         [this](const QString &text) -> Result<QString> {
             StaffRole role = needed(desk().staff().roles()).last();
             role.name = text;
             TRY_GET(const StaffRole saved, desk().staff().saveRole(role));
             return saved.name;
         },
         [this] { return needed(other().staff().roles()).last().name; }},
        {"person's name",
         40,
         Spacing::OneSpaced,
         false,
         [this](const QString &text) -> Result<QString> {
             TRY_GET(const StaffMember made, desk().staff().make(text, administratorRole, pin));
             return made.name;
         },
         {},
         anna,
         Qt::CaseInsensitive},
    };
    if (!testsOnServer()) // there it is the owner's act
        fields.append({"reason of a PIN that was lost", 500, Spacing::Trimmed, true,
                       [this](const QString &text) -> Result<QString> {
                           TRY(desk().staff().recoverPin(u"Anna"_s, pin, text));
                           return newestReason();
                       },
                       [this] { return newestReason(); }, anna});
    return fields;
}

} // namespace rowlock
