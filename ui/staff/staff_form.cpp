#include "ui/staff/staff_form.h"

#include "ui/common/action_button.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/desk/prove_pin.h"
#include "ui/mainwindow/form_rows.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QJsonObject>
#include <QLineEdit>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int formWidth = 480;
constexpr int longestTyped = 64;

} // namespace

StaffForm::StaffForm(const HouseContext &context, const About &about, QWidget *parent)
    : QDialog(parent), m_context(context), m_rows(new FormRows(this)), m_messages(new MessageBar(this)),
      m_save(new ActionButton(tr("Save"), QStringLiteral("staffSave"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("staffForm"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(about.title);
    setMinimumWidth(formWidth);
    auto *heading = new ToneLabel(about.title, Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    auto *words = new ToneLabel(about.words, Tone::Plain, this);
    words->setObjectName(QStringLiteral("staffWords"));
    words->setWordWrap(true);
    words->setVisible(!about.words.isEmpty());
    if (!about.roles.isEmpty())
        addPerson(about);
    m_pin = addPin(tr("PIN"), "staffPin", tr("4 to 12 digits, no plain series such as 1234"));
    m_again = addPin(tr("PIN again"), "staffPinAgain");
    auto *cancel = new ActionButton(tr("Cancel"), QStringLiteral("staffCancel"), ActionButton::Weight::Secondary, this);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addStretch(1);
    for (ActionButton *button : {cancel, m_save}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        buttons->addWidget(button);
        setTabOrder(m_again, button);
    }
    setTabOrder(cancel, m_save);
    m_save->setDefault(true);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(words);
    column->addWidget(m_rows);
    column->addWidget(m_messages);
    column->addStretch(1);
    column->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_save, &QPushButton::clicked, this, &StaffForm::save);
    (m_name ? m_name : m_pin)->setFocus();
}

void StaffForm::addPerson(const About &about)
{
    m_name = new QLineEdit(this);
    m_name->setObjectName(QStringLiteral("staffName"));
    m_rows->addRow(tr("Name"), m_name, tr("As the journal names them; it cannot be changed"));
    connect(m_name, &QLineEdit::textChanged, this, [this] { m_rows->setError(m_name, {}); });
    m_role = new QComboBox(this);
    m_role->setObjectName(QStringLiteral("staffRole"));
    for (const StaffRole &role : about.roles) {
        m_role->addItem(role.name, role.no);
        if (role.no == about.role)
            m_role->setCurrentIndex(m_role->count() - 1);
    }
    m_rows->addRow(tr("Role"), m_role);
}

QLineEdit *StaffForm::addPin(const QString &label, const char *name, const QString &hint)
{
    auto *field = new QLineEdit(this);
    field->setObjectName(QLatin1String(name));
    field->setEchoMode(QLineEdit::Password);
    field->setMaxLength(longestTyped);
    field->setInputMethodHints(Qt::ImhDigitsOnly | Qt::ImhSensitiveData);
    m_rows->addRow(label, field, hint);
    connect(field, &QLineEdit::textChanged, this, [this, field] { m_rows->setError(field, {}); });
    return field;
}

void StaffForm::save()
{
    m_rows->clearErrors();
    m_messages->dismiss();
    if (m_pin->text() != m_again->text()) {
        m_rows->setError(m_again, tr("The two PINs are not the same. Enter them again."));
        m_rows->focusFirstWrong();
        return;
    }
    m_save->setEnabled(false);
    hashNewPin(this, Password(m_pin->text()), [this](const Result<PinHash> &pin) {
        if (pin)
            send(*pin);
        else
            refuse(pin.error());
    });
}

void StaffForm::send(const PinHash &pin)
{
    const Entry entry{m_name ? m_name->text() : QString(), m_role ? m_role->currentData().toInt() : 0, pin};
    m_context.office.ask(
        this, [ask = m_ask, entry](Desk &desk) { return ask(desk, entry); },
        [this](const Result<Done> &done) {
            if (!done)
                return refuse(done.error());
            emit saved();
            accept();
        });
}

void StaffForm::refuse(const Error &error)
{
    m_save->setEnabled(true);
    const QString about = error.details.value(QStringLiteral("argument")).toString();
    QWidget *field = about == QStringLiteral("pin")    ? m_pin
                     : about == QStringLiteral("name") ? m_name
                     : about == QStringLiteral("role") ? static_cast<QWidget *>(m_role)
                                                       : nullptr;
    if (!field) {
        m_messages->show(Tone::Danger, error.message);
        return;
    }
    m_rows->setError(field, error.message);
    m_rows->focusFirstWrong();
}

} // namespace rowlock
