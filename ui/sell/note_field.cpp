#include "ui/sell/note_field.h"

#include "model/domain/order_note.h"
#include "ui/common/action_button.h"
#include "ui/common/grow_to_fit.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/words/refusal.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QVBoxLayout>

namespace rowlock {

NoteField::NoteField(const QString &text, QWidget *parent)
    : QWidget(parent),
      m_add(new ActionButton(tr("Add note"), QStringLiteral("saleNoteAdd"), ActionButton::Weight::Quiet, this)),
      m_field(new QWidget(this)), m_text(new QLineEdit(text, m_field)),
      m_error(new ToneLabel({}, Tone::Danger, m_field))
{
    m_add->setHeight(ActionButton::Size::Small);
    m_add->setToolTip(tr("Write a note that stays with the order (Alt+N)"));
    m_add->setShortcut(Qt::ALT | Qt::Key_N);
    m_text->setObjectName(QStringLiteral("saleNote"));
    m_text->setAccessibleName(tr("Note"));
    m_text->setMaxLength(longestNote);
    m_error->setObjectName(QStringLiteral("saleNoteError"));
    m_error->setWordWrap(true);
    auto *field = labelled(tr("&Note"), m_text, m_field);
    field->setContentsMargins({});
    field->addWidget(m_error);
    m_field->setLayout(field);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(gap::none);
    column->addWidget(m_add, 0, Qt::AlignLeft);
    column->addWidget(m_field);
    m_add->setHidden(!text.isEmpty());
    m_field->setHidden(text.isEmpty());
    connect(m_add, &QPushButton::clicked, this, &NoteField::open);
    connect(m_text, &QLineEdit::textChanged, this, &NoteField::read);
    read();
}

QString NoteField::text() const
{
    return m_text->text().simplified();
}

bool NoteField::isAcceptable() const
{
    return problem().isEmpty();
}

QString NoteField::problem() const
{
    const bool isTooEarly = !m_paysAll && !text().isEmpty();
    return isTooEarly ? tr("A note goes with the payment of all that is left. Leave it out for now.")
                      : cardNumberText(text());
}

void NoteField::setPaysAll(bool paysAll)
{
    m_paysAll = paysAll;
    enableUnless(*m_add, paysAll ? QString() : tr("A note goes with the payment of all that is left"));
    read();
}

void NoteField::open()
{
    m_before = window()->focusWidget();
    m_field->show();
    m_text->setFocus();
    m_add->hide();
    growToFit(*window());
}

void NoteField::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
        return QWidget::keyPressEvent(event);
    if (m_before && m_before != m_add && m_before->isEnabled())
        m_before->setFocus();
    else
        focusNextChild();
}

void NoteField::read()
{
    m_error->setText(problem());
    m_error->setAccessibleDescription(m_error->text());
    m_error->setHidden(m_error->text().isEmpty());
    if (isVisible())
        growToFit(*window());
}

} // namespace rowlock
