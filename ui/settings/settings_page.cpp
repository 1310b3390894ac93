#include "ui/settings/settings_page.h"

#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/mainwindow/form_rows.h"

#include <QHBoxLayout>
#include <QScopedValueRollback>
#include <QVBoxLayout>

namespace rowlock {

SettingsPage::SettingsPage(const HouseContext &context, const QString &name, const QString &title, const QString &words,
                           QWidget *parent)
    : QWidget(parent), m_context(context), m_title(title),
      m_may(new ToneLabel(tr("You may not change this yourself: somebody who may approves it as it is saved."),
                          Tone::Warning, this)),
      m_rows(new FormRows(this)), m_body(new QVBoxLayout), m_messages(new MessageBar(this, name)),
      m_discard(
          new ActionButton(tr("&Discard"), name + QStringLiteral("Discard"), ActionButton::Weight::Secondary, this)),
      m_save(new ActionButton(tr("&Save"), name + QStringLiteral("Save"), ActionButton::Weight::Primary, this))
{
    setObjectName(name);
    auto *heading = new ToneLabel(title, Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    auto *about = new ToneLabel(words, Tone::Faint, this);
    about->setWordWrap(true);
    m_may->setObjectName(name + QStringLiteral("May"));
    m_may->setWordWrap(true);
    m_may->hide();
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addStretch(1);
    for (ActionButton *button : {m_discard, m_save}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(about);
    column->addWidget(m_may);
    column->addWidget(m_rows, 1); // no message takes the room of what grows
    m_body->setSpacing(gap::related);
    column->addLayout(m_body, 1);
    column->addWidget(m_messages);
    column->addLayout(buttons);
    connect(m_discard, &QPushButton::clicked, this, &SettingsPage::discard);
    connect(m_save, &QPushButton::clicked, this, &SettingsPage::save);
    setTyped(false);
}

void SettingsPage::begin()
{
    m_save->setDefault(true); // of all pages one
}

void SettingsPage::addBelow(QWidget *widget)
{
    m_body->addWidget(widget);
}

void SettingsPage::fillUp()
{
    static_cast<QVBoxLayout *>(layout())->setStretchFactor(m_rows, 0);
    m_body->addStretch(1);
}

void SettingsPage::keep(const char *argument, QWidget *field)
{
    m_fields.insert(QLatin1StringView(argument), field);
}

void SettingsPage::setOwn()
{
    m_isOwn = true;
}

void SettingsPage::showKnown(const SettingsKnown &known)
{
    m_known = known;
    m_may->setVisible(!known.mayChange && !m_isOwn);
    if (m_isTyped)
        return;
    const QScopedValueRollback filling(m_isFilling, true);
    fill(known);
}

void SettingsPage::noteTyped()
{
    if (m_isFilling)
        return;
    m_rows->clearErrors();
    m_messages->dismiss();
    setTyped(true);
}

void SettingsPage::setTyped(bool isTyped)
{
    m_isTyped = isTyped;
    for (ActionButton *button : {m_discard, m_save})
        enableUnless(*button, isTyped ? QString() : tr("Nothing is changed"));
    emit typed();
}

void SettingsPage::discard()
{
    setTyped(false);
    m_rows->clearErrors();
    m_messages->dismiss();
    showKnown(m_known);
}

void SettingsPage::refuse(QWidget *field, const QString &sentence)
{
    m_rows->setError(field, sentence);
    m_rows->focusFirstWrong();
}

void SettingsPage::save()
{
    m_rows->clearErrors();
    m_messages->dismiss();
    const auto wanted = asked();
    if (!wanted)
        return;
    enableUnless(*m_save, tr("It is being saved"));
    m_context.office.ask(this, *wanted, [this](const Result<Done> &answer) { hear(answer); });
}

void SettingsPage::hear(const Result<Done> &answer)
{
    if (answer) {
        setTyped(false);
        m_messages->show(Tone::Good, tr("Saved."));
        emit saved();
        return;
    }
    enableUnless(*m_save, {});
    const QString about = answer.error().details.value(QStringLiteral("argument")).toString();
    if (QWidget *field = m_fields.value(about))
        refuse(field, answer.error().message);
    else
        m_messages->show(Tone::Danger, answer.error().message);
}

} // namespace rowlock
