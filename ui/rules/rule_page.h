// One kind of what the house sells by, as a table, with what can be done to the chosen row below it. What was sold
// keeps the rule that it was sold with, so nothing here is changed for a time that is past: it ends, and another
// begins. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/rules/rule_choices.h"
#include "ui/rules/rule_form.h"

#include <QWidget>

#include <type_traits>

class QHBoxLayout;
class QTreeWidget;

namespace rowlock {

class ActionButton;
class ToneLabel;

class RulePage : public QWidget
{
    Q_OBJECT

public:
    // `empty`: what it says while there is none.
    RulePage(const HouseContext &context, const QString &objectName, const QStringList &columns, const QString &empty,
             QWidget *parent);

    void setChoices(const RuleChoices &choices) { m_choices = choices; } // what a rule can be limited to
    virtual void show(const HouseRules &rules) = 0;                      // as they are now

signals:
    void changed();
    void failed(const QString &sentence);

protected:
    struct Row
    {
        QStringList cells;
        bool isOver = false; // it has ended: shown faint, and nothing can be done to it
        QString key = {};    // by which it is found again where rows come and go; empty: by its place
    };

    const HouseContext &context() const { return m_context; }
    const RuleChoices &choices() const { return m_choices; }
    const HouseRules &rules() const { return m_rules; }
    void keep(const HouseRules &rules) { m_rules = rules; }
    void setRows(const QList<Row> &rows);
    int current() const; // -1: none
    // Pressed for the page, or, `ofRow`, for the chosen row while that is not over.
    ActionButton *addButton(const QString &text, const char *name, bool ofRow, const std::function<void()> &act);
    // What is not among the rules; a refusal is said.
    template <typename Question, typename Show>
    void ask(Question question, Show show)
    {
        m_context.office.ask(this, question, [this, show](const std::invoke_result_t<Question, Desk &> &answer) {
            if (answer)
                show(*answer);
            else
                emit failed(answer.error().message);
        });
    }
    RuleForm *makeForm(const QString &title);
    static Question endQuestion(const QString &title, const QString &text, const QString &details);
    // Asks the person first; `text` is the question, and `asked` what the house is asked with the reason typed.
    void confirm(const Question &question, const std::function<Result<Done>(Desk &, const QString &)> &asked);
    QString fromText(const std::optional<Instant> &from) const;
    QString untilText(const std::optional<Instant> &until, const QString &never = {}) const; // `never`: it goes on
    bool isOver(const std::optional<Instant> &until) const;

private:
    void noteCurrent();

    HouseContext m_context;
    HouseRules m_rules;
    RuleChoices m_choices;
    QTreeWidget *m_table;
    ToneLabel *m_empty;
    QHBoxLayout *m_buttons;
    QList<ActionButton *> m_ofRow;
};

} // namespace rowlock
