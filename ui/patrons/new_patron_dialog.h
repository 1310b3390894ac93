// Somebody whom the house is to know from now on. Who seems to be known already is shown, and either is the one or is
// said to be somebody else. Window-modal; closes by itself once it is clear who it is. GUI thread.
#pragma once

#include "model/domain/patron_results.h"
#include "ui/common/house_context.h"

#include <QDialog>

namespace rowlock {

class ActionButton;
class MessageBar;
class PatronForm;
class ToneLabel;

class NewPatronDialog final : public QDialog
{
    Q_OBJECT

public:
    // `typed`: what was looked for and not found, as a name to begin with; may be empty.
    NewPatronDialog(const HouseContext &context, const QString &typed, QWidget *parent);

signals:
    void chosen(rowlock::PatronNo no);                                                 // who was known already
    void made(const rowlock::Patron &patron, const QList<rowlock::PatronPair> &alike); // who may be the same

private:
    struct Made
    {
        Patron patron;
        QList<PatronPair> alike;
    };
    QWidget *makeKnown();
    void save(bool isAnother);
    void hear(const Result<Made> &made);
    void showKnown(PatronNo no, const QString &sentence);
    void forgetKnown();

    HouseContext m_context;
    PatronForm *m_form;
    MessageBar *m_messages;
    QWidget *m_knownPart;
    ToneLabel *m_known;
    ToneLabel *m_knownLine;
    ActionButton *m_use;
    ActionButton *m_save;
    PatronNo m_knownNo; // not valid: nobody of that name was met
};

} // namespace rowlock
