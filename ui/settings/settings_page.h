// One page of the settings: what is typed stays, on other pages too, until it is saved or discarded. Save asks the
// house, whose refusal stands at the field that it is about; who may not change it is told so above, and somebody who
// may approves in place. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/settings/settings_known.h"

#include <QHash>
#include <QWidget>

#include <functional>

class QVBoxLayout;

namespace rowlock {

class ActionButton;
class FormRows;
class MessageBar;
class ToneLabel;

class SettingsPage : public QWidget
{
    Q_OBJECT

public:
    // `name`: begins the names of its parts. `words`: what it is about, below the title.
    SettingsPage(const HouseContext &context, const QString &name, const QString &title, const QString &words,
                 QWidget *parent);

    QString title() const { return m_title; }
    void showKnown(const SettingsKnown &known); // as the house has it; what is typed here stays
    bool isTyped() const { return m_isTyped; }
    void begin(); // it is looked at: Enter saves

signals:
    void typed(); // something, or nothing any more
    void saved();

protected:
    using Asked = std::function<Result<Done>(Desk &)>;
    virtual void fill(const SettingsKnown &known) = 0;
    virtual std::optional<Asked> asked() = 0; // nothing where something is wrong, which is said at its field

    const HouseContext &context() const { return m_context; }
    const SettingsKnown &known() const { return m_known; }
    FormRows &rows() const { return *m_rows; }
    void addBelow(QWidget *widget);                  // the rows
    void fillUp();                                   // where nothing of it grows with the window
    void keep(const char *argument, QWidget *field); // by what the house calls it
    void refuse(QWidget *field, const QString &sentence);
    void noteTyped();
    void setOwn(); // of this computer: no right is needed

private:
    void setTyped(bool isTyped);
    void discard();
    void save();
    void hear(const Result<Done> &answer);

    HouseContext m_context;
    QString m_title;
    SettingsKnown m_known;
    QHash<QString, QWidget *> m_fields;
    bool m_isTyped = false, m_isFilling = false, m_isOwn = false;
    ToneLabel *m_may;
    FormRows *m_rows;
    QVBoxLayout *m_body;
    MessageBar *m_messages;
    ActionButton *m_discard;
    ActionButton *m_save;
};

} // namespace rowlock
