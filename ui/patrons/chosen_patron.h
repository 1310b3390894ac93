// The patron who is chosen: asks for everything about them, and for what is done to them. Answers about one who is not
// chosen any more are not told. No widgets; GUI thread.
#pragma once

#include "model/domain/patron_history.h"
#include "model/domain/patron_results.h"
#include "model/service/box_office.h"

namespace rowlock {

class ChosenPatron final : public QObject
{
    Q_OBJECT

public:
    ChosenPatron(BoxOffice &office, QObject *parent);

    void choose(PatronNo no); // not valid: nobody
    PatronNo no() const { return m_no; }
    void refresh();
    void readAllOrders(); // not the newest alone
    void save(const Patron &patron);
    void addNote(const QString &text);
    void erase();

signals:
    void left();                                      // of who was chosen before there is nothing to see
    void read(const rowlock::PatronHistory &history); // as it is now
    void saved();
    void noted();
    void erased(const rowlock::PatronErasure &erased);
    void refused(const rowlock::Error &error);

private:
    template <typename Job, typename Then>
    void ask(Job job, Then then); // a refusal is told; nothing once another is chosen

    BoxOffice &m_office;
    PatronNo m_no;
    int m_mostOrders;
    quint64 m_choice = 0; // counts them
};

} // namespace rowlock
