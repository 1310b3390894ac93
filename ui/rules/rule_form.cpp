#include "ui/rules/rule_form.h"

#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/money_field.h"
#include "ui/mainwindow/form_rows.h"
#include "ui/mainwindow/moment_choice.h"
#include "ui/rules/scope_fields.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QTimeZone>
#include <QTimer>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int leastWidth = 480;
constexpr int widthWithScope = 620; // for three fields beside each other

QString fieldName(const char *argument)
{
    return QStringLiteral("rule-") + QLatin1StringView(argument);
}

} // namespace

RuleForm::RuleForm(const HouseContext &context, const QString &title, QWidget *parent)
    : QDialog(parent), m_context(context), m_rows(new FormRows(this)), m_messages(new MessageBar(this)),
      m_cancel(new ActionButton(tr("Cancel"), QStringLiteral("ruleCancel"), ActionButton::Weight::Secondary, this)),
      m_save(new ActionButton(tr("Save"), QStringLiteral("ruleSave"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("ruleForm"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(title);
    setMinimumWidth(leastWidth);
    auto *heading = new ToneLabel(title, Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addStretch(1);
    for (ActionButton *button : {m_cancel, m_save}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        buttons->addWidget(button);
    }
    m_save->setDefault(true);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(m_rows);
    column->addWidget(m_messages);
    column->addStretch(1);
    column->addLayout(buttons);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_save, &QPushButton::clicked, this, &RuleForm::save);
}

QLineEdit *RuleForm::addText(const QString &label, const char *argument, const QString &hint)
{
    auto *edit = new QLineEdit(this);
    edit->setObjectName(fieldName(argument));
    m_rows->addRow(label, edit, hint);
    keep(argument, {edit});
    connect(edit, &QLineEdit::textChanged, this, [this, edit] { m_rows->setError(edit, {}); });
    return edit;
}

QLineEdit *RuleForm::addTried(const QString &label, const char *argument, const QString &hint, ActionButton &button)
{
    auto *edit = new QLineEdit(this);
    edit->setObjectName(fieldName(argument));
    edit->setAccessibleName(label);
    button.setParent(this);
    button.setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    button.setAutoDefault(false);
    m_rows->addRow(label, {edit, &button}, edit, hint);
    keep(argument, {edit, &button});
    connect(edit, &QLineEdit::textChanged, this, [this, edit] { m_rows->setError(edit, {}); });
    return edit;
}

MoneyField *RuleForm::addMoney(const QString &label, const char *argument)
{
    auto *field = new MoneyField(label, fieldName(argument), this);
    field->setCurrency(m_context.facts.currency);
    m_rows->addRow(label, {field}, field->edit());
    keep(argument, {field->edit()});
    return field;
}

QComboBox *RuleForm::addChoice(const QString &label, const char *argument, const QStringList &choices)
{
    auto *choice = new QComboBox(this);
    choice->setObjectName(fieldName(argument));
    choice->addItems(choices);
    m_rows->addRow(label, choice);
    keep(argument, {choice});
    return choice;
}

MomentChoice *RuleForm::addMoment(const QString &label, const QString &usual, const char *argument)
{
    const QDate today = inZone(m_context.clock.now(), QTimeZone(m_context.facts.timeZone)).date();
    auto *choice = new MomentChoice(label, usual, fieldName(argument), today, this);
    choice->setUsual(QDateTime(today.addDays(1), QTime(0, 0), Qt::UTC));
    m_rows->addRow(label, {choice}, choice->focusProxy());
    keep(argument, choice->fields());
    return choice;
}

ScopeFields *RuleForm::addScope(const QString &label, const RuleChoices &choices, const QByteArray &prefix,
                                bool withEvents)
{
    auto *scope = new ScopeFields(choices, fieldName(prefix), withEvents, this);
    const QList<QWidget *> fields = scope->fields();
    setMinimumWidth(widthWithScope);
    m_rows->addRow(label, fields, fields.first());
    keep(prefix + "types", fields);
    return scope;
}

QList<QCheckBox *> RuleForm::addSwitches(const QString &label, const QList<Switch> &switches)
{
    QList<QWidget *> fields;
    QList<QCheckBox *> boxes;
    for (const auto &[argument, text] : switches) {
        boxes << new QCheckBox(text, this);
        boxes.last()->setObjectName(fieldName(argument));
        keep(argument, {boxes.last()});
        fields << boxes.last();
    }
    m_rows->addRow(label, fields, fields.first());
    return boxes;
}

void RuleForm::setAccept(const QString &text)
{
    m_save->setText(text);
    m_save->setAccessibleName(text);
    m_save->updateGeometry();
}

void RuleForm::setRowVisible(QWidget *field, bool visible)
{
    m_rows->setRowVisible(field, visible);
    QTimer::singleShot(0, this, [this] { adjustSize(); }); // once the rows are laid out anew
}

QComboBox *RuleForm::addTax(const HouseRules &rules, const QString &code)
{
    QStringList codes{tr("No tax")};
    for (const TaxFrom &tax : rules.taxes) {
        if (!codes.contains(tax.code))
            codes << tax.code;
    }
    QComboBox *choice = addChoice(tr("Tax"), "tax", codes);
    choice->setCurrentIndex(int(std::max<qsizetype>(0, code.isEmpty() ? 0 : codes.indexOf(code, 1))));
    return choice;
}

QString RuleForm::taxOf(const QComboBox &choice)
{
    return choice.currentIndex() > 0 ? choice.currentText() : QString();
}

std::optional<std::optional<Instant>> RuleForm::momentOf(MomentChoice &choice)
{
    if (!choice.check())
        return {};
    const auto moment = choice.moment(QTimeZone(m_context.facts.timeZone));
    if (moment)
        return *moment;
    setError(*choice.focusProxy(), moment.error().message);
    return {};
}

void RuleForm::setError(QWidget &field, const QString &sentence)
{
    m_rows->setError(&field, sentence);
    m_rows->focusFirstWrong();
}

void RuleForm::setHint(QWidget &field, const QString &hint)
{
    m_rows->setError(&field, {});
    m_rows->setHint(&field, hint);
}

void RuleForm::keep(const char *argument, const QList<QWidget *> &fields)
{
    m_fields.insert(QLatin1StringView(argument), fields.first());
    m_stops += fields;
}

// The buttons were there first, and come last.
void RuleForm::onSave(const std::function<std::optional<Asked>()> &read)
{
    m_read = read;
    for (qsizetype i = 1; i < m_stops.size(); ++i)
        setTabOrder(m_stops.at(i - 1), m_stops.at(i));
    setTabOrder(m_stops.last(), m_cancel);
    setTabOrder(m_cancel, m_save);
    m_stops.first()->setFocus();
}

void RuleForm::save()
{
    m_rows->clearErrors();
    m_messages->dismiss();
    const auto asked = m_read();
    if (!asked)
        return;
    m_save->setEnabled(false);
    m_context.office.ask(this, *asked, [this](const Result<Done> &answer) { hear(answer); });
}

void RuleForm::hear(const Result<Done> &answer)
{
    m_save->setEnabled(true);
    if (answer) {
        emit saved();
        return accept();
    }
    const QString about = answer.error().details.value(QStringLiteral("argument")).toString();
    if (QWidget *field = m_fields.value(about))
        setError(*field, answer.error().message);
    else
        m_messages->show(Tone::Danger, answer.error().message);
}

} // namespace rowlock
