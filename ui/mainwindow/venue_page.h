// The first step to a new box office: the venue's name, currency and time zone, and in which file it is kept, with a
// ticket as it would be printed. Makes nothing. GUI thread.
#pragma once

#include "model/service/desk.h"
#include "ui/common/prompt.h"

#include <QWidget>

class QComboBox;
class QLineEdit;

namespace rowlock {

class FormRows;
class TicketSample;
class ToneLabel;

class VenuePage final : public QWidget
{
    Q_OBJECT

public:
    // `folder`: where the file is kept unless another is chosen.
    VenuePage(Prompt &prompt, const Clock &clock, const QString &folder, QWidget *parent);

    QString venue() const;
    std::optional<NewHouse> house() const; // nothing where check() would say why
    QString file() const;
    bool check(); // false: what is wrong is said at its field, which has the focus
    void focusName();
    void nameFileAgain(); // the free name was taken in the meantime; what was chosen stays

signals:
    void fileChosen();

private:
    void fillChoices();
    void layOut();
    void showFile();
    void showTicket();
    void chooseFile();

    Prompt &m_prompt;
    QString m_folder;
    QString m_chosen; // file; empty: named after the venue
    FormRows *m_form;
    QLineEdit *m_name;
    QComboBox *m_currency;
    QComboBox *m_timeZone;
    ToneLabel *m_path;
    TicketSample *m_ticket;
};

} // namespace rowlock
