// A line for a patron's name. Below it stand known patrons whom it may be, as one types; who is picked there is meant,
// and a name that is only typed stays a name. GUI thread.
#pragma once

#include "model/domain/known_patron.h"
#include "model/service/box_office.h"

#include <QLineEdit>
#include <QPointer>

namespace rowlock {

class PatronPopup;
class PatronSearch;

class NameField : public QLineEdit
{
    Q_OBJECT

public:
    NameField(BoxOffice &office, QWidget *parent);
    ~NameField() override;

    void closeList(); // what is still to be answered is not wanted any more

signals:
    void picked(const rowlock::Patron &patron); // the list is closed

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void look(const QString &typed);
    void showKnown(const QList<Patron> &patrons);
    void pick(const Patron &patron);

    PatronSearch *m_search;
    QPointer<PatronPopup> m_popup; // lies over the window, and may go with it before this field
};

} // namespace rowlock
