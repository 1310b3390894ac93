// An event's name, start, terms of sale and hold rules, to be changed. GUI thread; closes by itself.
#pragma once

#include "ui/common/house_context.h"

#include <QDialog>

class QComboBox;
class QLineEdit;
class QScrollArea;
class QSpinBox;

namespace rowlock {

class ActionButton;
class DateTimeField;
class FoldedPart;
class MessageBar;
class SaleTermsForm;

class EditEventDialog : public QDialog
{
    Q_OBJECT

public:
    EditEventDialog(const HouseContext &context, const EventSummary &event, QWidget *parent);

signals:
    void saved(const QString &name);

private:
    void buildForm();
    QWidget *makeButtons();
    EventEdit edit() const; // only what is different now
    void refresh();
    void save();
    void store(const EventEdit &edit);
    void setStatus(const EventSummary &saved);
    void finish(const EventSummary &saved);
    void fitToContents();
    void refused(const QString &problem);

    HouseContext m_context;
    EventSummary m_event;
    QLineEdit *m_name;
    DateTimeField *m_starts;
    QSpinBox *m_minutes;
    QComboBox *m_policy;
    SaleTermsForm *m_sale;
    FoldedPart *m_saleFold = nullptr;
    QScrollArea *m_scroll = nullptr;
    MessageBar *m_messages;
    ActionButton *m_save;
    bool m_working = false;
};

} // namespace rowlock
