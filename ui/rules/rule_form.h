// One rule of the house as a form: what is asked is added line by line, and Save asks the house, whose refusal stands
// at the field that it is about. Window-modal; closes by itself once the house has it. GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <QDialog>
#include <QHash>

#include <functional>

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace rowlock {

class ActionButton;
class FormRows;
class MessageBar;
class MomentChoice;
class MoneyField;
class ScopeFields;
struct RuleChoices;

class RuleForm final : public QDialog
{
    Q_OBJECT

public:
    RuleForm(const HouseContext &context, const QString &title, QWidget *parent);

    // `argument`: what the house calls it in a refusal.
    QLineEdit *addText(const QString &label, const char *argument, const QString &hint = {});
    // With a button beside it that tries what is typed.
    QLineEdit *addTried(const QString &label, const char *argument, const QString &hint, ActionButton &button);
    MoneyField *addMoney(const QString &label, const char *argument);
    QComboBox *addChoice(const QString &label, const char *argument, const QStringList &choices);
    MomentChoice *addMoment(const QString &label, const QString &usual, const char *argument);
    // Which tickets it is for; `prefix` comes before the names "types", "categories" and "events".
    ScopeFields *addScope(const QString &label, const RuleChoices &choices, const QByteArray &prefix, bool withEvents);
    using Switch = std::pair<const char *, QString>; // what the house calls it, and its words
    QList<QCheckBox *> addSwitches(const QString &label, const QList<Switch> &switches);
    void setAccept(const QString &text); // where it is not saved but done
    void setRowVisible(QWidget *field, bool visible);
    // The tax in it, by the codes that the house has: the code, or nothing for none.
    QComboBox *addTax(const HouseRules &rules, const QString &code);
    static QString taxOf(const QComboBox &choice);

    // Nothing where it is not understood, which is said there then.
    std::optional<std::optional<Instant>> momentOf(MomentChoice &choice);
    void setError(QWidget &field, const QString &sentence);
    void setHint(QWidget &field, const QString &hint); // instead of what is wrong

    // What is asked of the house; nothing where something is wrong, which is said at its field.
    using Asked = std::function<Result<Done>(Desk &)>;
    void onSave(const std::function<std::optional<Asked>()> &read); // once all lines are there

signals:
    void saved();

private:
    void keep(const char *argument, const QList<QWidget *> &fields); // the first of them is the one that is named
    void save();
    void hear(const Result<Done> &answer);

    HouseContext m_context;
    FormRows *m_rows;
    MessageBar *m_messages;
    ActionButton *m_cancel;
    ActionButton *m_save;
    QHash<QString, QWidget *> m_fields; // by what the house calls them
    QList<QWidget *> m_stops;           // of Tab
    std::function<std::optional<Asked>()> m_read;
};

// What the house answers, without what it made.
template <typename T>
Result<Done> whetherDone(const Result<T> &answer)
{
    if (!answer)
        return tl::unexpected(answer.error());
    return Done{};
}

} // namespace rowlock
