#include "ui/patrons/chosen_patron.h"

#include <limits>

namespace rowlock {

namespace {

constexpr int newestOrders = 50;

} // namespace

ChosenPatron::ChosenPatron(BoxOffice &office, QObject *parent)
    : QObject(parent), m_office(office), m_mostOrders(newestOrders)
{}

template <typename Job, typename Then>
void ChosenPatron::ask(Job job, Then then)
{
    m_office.ask(this, job, [this, then, choice = m_choice](const std::invoke_result_t<Job, Desk &> &answer) {
        if (choice != m_choice)
            return;
        if (answer)
            then(*answer);
        else
            emit refused(answer.error());
    });
}

void ChosenPatron::choose(PatronNo no)
{
    ++m_choice;
    m_no = no;
    m_mostOrders = newestOrders;
    emit left();
    refresh();
}

void ChosenPatron::refresh()
{
    if (!m_no.isValid())
        return;
    ask([no = m_no, most = m_mostOrders](Desk &desk) { return desk.patrons().history(no, most); },
        [this](const PatronHistory &history) {
            m_no = history.patron.no; // whoever that one was merged into
            emit read(history);
        });
}

void ChosenPatron::readAllOrders()
{
    m_mostOrders = std::numeric_limits<int>::max();
    refresh();
}

void ChosenPatron::save(const Patron &patron)
{
    ask([patron](Desk &desk) { return desk.patrons().change(patron); },
        [this](const Patron &) {
            emit saved();
            refresh();
        });
}

void ChosenPatron::addNote(const QString &text)
{
    ask([no = m_no, text](Desk &desk) { return desk.patrons().note(no, text); },
        [this](const PatronNote &) {
            emit noted();
            refresh();
        });
}

void ChosenPatron::erase()
{
    ask([no = m_no](Desk &desk) { return desk.patrons().erase(no); },
        [this](const PatronErasure &gone) {
            choose({});
            emit erased(gone);
        });
}

} // namespace rowlock
