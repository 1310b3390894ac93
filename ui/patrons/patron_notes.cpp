#include "ui/patrons/patron_notes.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace rowlock {

PatronNotes::PatronNotes(const QByteArray &timeZone, QWidget *parent)
    : QWidget(parent), m_timeZone(timeZone), m_notes(new QTreeWidget(this)),
      m_empty(new ToneLabel(tr("Nothing is noted about them."), Tone::Faint, this)), m_text(new QLineEdit(this)),
      m_add(new ActionButton(tr("&Add note"), QStringLiteral("addPatronNote"), ActionButton::Weight::Secondary, this))
{
    m_notes->setObjectName(QStringLiteral("patronNotes"));
    m_notes->setAccessibleName(tr("Notes"));
    m_notes->setHeaderLabels({tr("When"), tr("By"), tr("Note")});
    m_notes->setRootIsDecorated(false);
    m_notes->setWordWrap(true);
    m_notes->setAllColumnsShowFocus(true);
    m_notes->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_notes->header()->setSectionResizeMode(2, QHeaderView::Stretch);
    m_empty->setObjectName(QStringLiteral("patronNotesEmpty"));
    m_text->setObjectName(QStringLiteral("patronNote"));
    m_text->setAccessibleName(tr("Another note"));
    m_text->setPlaceholderText(tr("Another note; it is kept as it is written"));
    m_text->setMinimumHeight(fieldHeight);
    m_add->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_add->setAutoDefault(false);
    auto *line = new QHBoxLayout;
    line->addWidget(m_text, 1);
    line->addWidget(m_add);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::group, gap::group, gap::group, gap::group);
    column->addWidget(m_empty);
    column->addWidget(m_notes, 1);
    column->addStretch(0);
    column->addLayout(line);
    connect(m_add, &QPushButton::clicked, this, &PatronNotes::add);
    connect(m_text, &QLineEdit::returnPressed, this, &PatronNotes::add);
    const auto refresh = [this] { enableUnless(*m_add, isTyping() ? QString() : tr("Write the note first")); };
    connect(m_text, &QLineEdit::textChanged, this, refresh);
    refresh();
}

void PatronNotes::show(const QList<PatronNote> &notes)
{
    m_notes->clear();
    for (const PatronNote &note : notes) {
        if (note.text.isEmpty())
            continue;
        const QString by = note.by.clerk.isEmpty() ? note.by.terminal : note.by.clerk;
        auto *item = new QTreeWidgetItem({eventDateText(note.at, m_timeZone), by, note.text});
        item->setToolTip(2, note.text);
        m_notes->insertTopLevelItem(0, item);
    }
    m_empty->setVisible(m_notes->topLevelItemCount() == 0);
    m_notes->setVisible(m_notes->topLevelItemCount() > 0);
}

bool PatronNotes::isTyping() const
{
    return !m_text->text().trimmed().isEmpty();
}

void PatronNotes::clear()
{
    m_text->clear();
}

void PatronNotes::add()
{
    if (isTyping())
        emit addRequested(m_text->text());
}

} // namespace rowlock
