// Performances like the one that is shown, at the times that a sentence says: every one of them is listed before any is
// made, with what speaks against it. All are made at once, or none. GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <QDialog>

class QCheckBox;
class QLineEdit;

namespace rowlock {

class ActionButton;
class FormRows;
class MessageBar;
class SeriesPreview;

class RepeatEventDialog : public QDialog
{
    Q_OBJECT

public:
    RepeatEventDialog(const HouseContext &context, const EventSummary &event, QWidget *parent);

    void reject() override; // asks, where a sentence was entered

signals:
    void made(const QString &name, qsizetype events);

private:
    void buildFields();
    QWidget *makeButtons();
    QTimeZone zone() const { return QTimeZone(m_context.facts.timeZone); }
    std::optional<QDate> day(QLineEdit *field);
    void read();
    void refresh();
    void create();
    void make();

    HouseContext m_context;
    EventSummary m_event;
    FormRows *m_form;
    QLineEdit *m_name, *m_rule, *m_first, *m_last;
    SeriesPreview *m_preview;
    QCheckBox *m_open;
    MessageBar *m_messages;
    ActionButton *m_create;
    bool m_working = false;
};

} // namespace rowlock
