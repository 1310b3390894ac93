#include "ui/patrons/patron_search.h"

namespace rowlock {

namespace {

// A number that is not there any more leads to whoever that one is now.
Result<PatronsFound> findAll(Desk &desk, const QString &text, int most)
{
    PatronsFound all{text, {}, {}};
    TRY_GET(const QList<PatronFound> found, desk.patrons().find(text, most));
    for (const PatronFound &one : found)
        all.patrons.append(one.patron);
    bool isNumber = false;
    const PatronNo no(text.toLongLong(&isNumber));
    if (!isNumber || !no.isValid() || (!all.patrons.isEmpty() && all.patrons.first().no == no))
        return all;
    const auto gone = desk.patrons().patron(no);
    if (!gone)
        return all;
    all.gone = *gone;
    const auto here = desk.patrons().patronHere(no);
    if (here) {
        all.patrons.removeIf([&here](const Patron &patron) { return patron.no == here->no; });
        all.patrons.prepend(*here);
    }
    return all;
}

} // namespace

PatronSearch::PatronSearch(BoxOffice &office, Empty empty, int most, QObject *parent)
    : QObject(parent), m_office(office), m_empty(empty), m_most(most)
{}

void PatronSearch::ask(const QString &text)
{
    m_wanted = text.simplified();
    m_question.ask();
}

void PatronSearch::forget()
{
    m_question.forget();
    m_wanted.clear();
}

void PatronSearch::send()
{
    if (m_wanted.isEmpty() && m_empty == Empty::Nobody)
        return hear(PatronsFound{});
    m_office.ask(
        this,
        [text = m_wanted, most = m_most](Desk &desk) -> Result<PatronsFound> {
            if (!text.isEmpty())
                return findAll(desk, text, most);
            PatronsFound all;
            TRY_GET(all.patrons, desk.patrons().patrons({}, {}, most));
            return all;
        },
        [this](const Result<PatronsFound> &found) { hear(found); });
}

void PatronSearch::hear(const Result<PatronsFound> &answer)
{
    if (!m_question.isToNewest())
        return;
    if (answer)
        emit found(*answer);
    else
        emit failed(answer.error().message);
}

} // namespace rowlock
