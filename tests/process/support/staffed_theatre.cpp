#include "tests/process/support/staffed_theatre.h"

#include "model/service/desk.h"
#include "tests/support/house_fixture.h"

namespace rowlock {

namespace {

template <typename T>
void mustHold(const Result<T> &result)
{
    if (!result)
        qFatal("%s", qPrintable(said(result)));
}

// Clerks do all but what somebody has to approve, so that it is the model that is tried and not the roles.
void setRole(Desk &desk, int number, Rights lacking)
{
    const auto roles = desk.staff().roles();
    mustHold(roles);
    for (StaffRole role : *roles) {
        if (role.no != number)
            continue;
        role.rights = {};
        for (const Right right : allRights())
            role.rights.setFlag(right, !lacking.testFlag(right));
        role.refundLimit = {};
        mustHold(desk.staff().saveRole(role));
    }
}

} // namespace

const QList<TheatrePerson> &theatrePeople()
{
    static const QList<TheatrePerson> people{{QStringLiteral("Anna"), theatreAdministrator},
                                             {QStringLiteral("Ben"), theatreClerk},
                                             {QStringLiteral("Cleo"), theatreClerk},
                                             {QStringLiteral("Dora"), theatreSupervisor},
                                             {QStringLiteral("Emil"), theatreSupervisor}};
    return people;
}

QString theatrePin(int person)
{
    return QStringLiteral("4711%1").arg(person);
}

void addTheatrePeople(const QString &file, const Clock &clock)
{
    const auto desk = Desk::open(file, {QStringLiteral("setup"), {}}, clock);
    mustHold(desk);
    for (int i = 0; i < theatreDrawers; ++i) {
        Drawer drawer;
        drawer.name = QStringLiteral("Drawer %1").arg(i + 1);
        drawer.severalPeople = drawer.severalTerminals = i < 2;
        mustHold((*desk)->shifts().saveDrawer(drawer));
    }
    for (int person = 1; person <= theatrePeople().size(); ++person) {
        const auto pin = hashPin(Password(theatrePin(person)));
        mustHold(pin);
        mustHold((*desk)->staff().make(theatrePeople().at(person - 1).name, theatrePeople().at(person - 1).role, *pin));
    }
    setRole(**desk, theatreClerk, rightsFromText(QStringLiteral("refund hand_overs shifts staff")));
    setRole(**desk, theatreSupervisor, Right::Staff);
}

} // namespace rowlock
