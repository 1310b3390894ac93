#include "ui/house/block_panel.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/reason_offer.h"
#include "ui/common/reasons.h"
#include "ui/house/code_box.h"
#include "ui/house/code_dialog.h"

#include <QGridLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPointer>

namespace rowlock {

namespace {

constexpr int longestReason = 500; // as the schema says

} // namespace

BlockPanel::BlockPanel(BoxOffice &office, const HouseModel &house, Prompt &prompt, QWidget *parent)
    : QWidget(parent), m_office(office), m_house(house), m_prompt(prompt), m_code(new CodeBox(office, this)),
      m_codes(new ActionButton(tr("Codes…"), QStringLiteral("editCodes"), ActionButton::Weight::Secondary, this)),
      m_means(new ToneLabel({}, Tone::Faint, this)), m_reason(new QLineEdit(this)),
      m_block(new ActionButton(tr("&Block"), QStringLiteral("block"), ActionButton::Weight::Secondary, this)),
      m_unblock(new ActionButton(tr("&Unblock…"), QStringLiteral("unblock"), ActionButton::Weight::Danger, this)),
      m_hint(new ToneLabel({}, Tone::Faint, this)), m_fields(new QWidget(this))
{
    m_code->setObjectName(QStringLiteral("blockCode"));
    m_code->setAccessibleName(tr("Code"));
    m_code->setToolTip(tr("Letter shown on the map, such as H for house seats"));
    m_codes->setAccessibleName(tr("Edit block codes"));
    m_codes->setToolTip(tr("Edit block codes"));
    m_codes->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_means->setObjectName(QStringLiteral("codeMeans"));
    m_means->setWordWrap(true);
    m_reason->setObjectName(QStringLiteral("blockReason"));
    m_reason->setAccessibleName(tr("Reason"));
    m_reason->setMaxLength(longestReason);
    m_reason->setClearButtonEnabled(true);
    offerReasons(*m_reason, m_office, ReasonFor::Block);
    m_hint->setWordWrap(true);
    m_hint->setObjectName(QStringLiteral("blockHint"));

    auto *code = new ToneLabel(tr("Code"), Tone::Faint, this);
    auto *reason = new ToneLabel(tr("Reason"), Tone::Faint, this);
    auto *grid = new QGridLayout(m_fields); // what it takes to block; not there where nothing can be
    grid->setVerticalSpacing(gap::inside);
    grid->addWidget(code, 0, 0);
    grid->addWidget(m_code, 1, 0);
    grid->addWidget(m_codes, 1, 1);
    grid->addWidget(m_means, 2, 0, 1, 2);
    grid->addWidget(reason, 3, 0, 1, 2);
    grid->addWidget(m_reason, 4, 0, 1, 2);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addWidget(m_block, 1);
    buttons->addWidget(m_unblock, 1);
    grid->setColumnStretch(0, 1);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_fields);
    column->addLayout(buttons);
    column->addWidget(m_hint);

    connect(m_code, &QComboBox::currentIndexChanged, this, &BlockPanel::refresh);
    connect(m_code, &CodeBox::codesRead, this, &BlockPanel::refresh);
    connect(m_codes, &QPushButton::clicked, this, &BlockPanel::editCodes);
    connect(m_reason, &QLineEdit::textChanged, this, &BlockPanel::refresh);
    connect(m_reason, &QLineEdit::returnPressed, this, &BlockPanel::block);
    connect(m_block, &QPushButton::clicked, this, &BlockPanel::block);
    connect(m_unblock, &QPushButton::clicked, this, &BlockPanel::askToUnblock);
    refresh();
}

void BlockPanel::setSeats(const QList<int> &seatNos)
{
    m_seats = seatNos;
    refresh();
}

QStringList BlockPanel::refsIn(SeatState state) const
{
    QStringList refs;
    if (!m_house.isLoaded())
        return refs;
    for (const int seatNo : m_seats) {
        if (seatNo < m_house.seats().size() && m_house.seat(seatNo).state == state)
            refs.append(m_house.seat(seatNo).ref);
    }
    return refs;
}

QString BlockPanel::namesIn(SeatState state) const
{
    QList<int> seats;
    for (const int seatNo : m_seats) {
        if (m_house.seat(seatNo).state == state)
            seats.append(seatNo);
    }
    return seatsText(m_house, seats, 2);
}

void BlockPanel::refresh()
{
    const qsizetype free = refsIn(SeatState::Free).size();
    const qsizetype blocked = refsIn(SeatState::Blocked).size();
    const qsizetype others = m_seats.size() - free - blocked;
    const BlockCode *code = m_code->code();
    const bool hasReason = code || !m_reason->text().trimmed().isEmpty();
    m_means->setText(code ? codeWords(*code) : tr("New letter: enter a reason."));
    m_reason->setPlaceholderText(code ? code->meaning : tr("Reason, such as “sound desk”"));
    m_block->setText(free > 1 ? tr("&Block %1 seats").arg(QLocale().toString(free)) : tr("&Block"));
    enableUnless(*m_block, free == 0    ? tr("Select an available seat first")
                           : !hasReason ? tr("Enter a reason first.")
                           : m_waiting  ? tr("Being blocked…")
                                        : QString());
    m_unblock->setText(blocked > 1 ? tr("&Unblock %1 seats…").arg(QLocale().toString(blocked)) : tr("&Unblock…"));
    m_unblock->setAccessibleName(tr("Unblock"));
    enableUnless(*m_unblock, blocked == 0 ? tr("Select a blocked seat first")
                             : m_waiting  ? tr("Being blocked…")
                                          : QString());
    m_fields->setVisible(free > 0);
    m_block->setVisible(free > 0);
    m_unblock->setVisible(blocked > 0);
    m_hint->setText(tr("%1 held, reserved or sold: not changed.").arg(countText(others)));
    m_hint->setVisible(others > 0 && free + blocked > 0);
    setVisible(free + blocked > 0 || m_seats.isEmpty());
}

void BlockPanel::block()
{
    const QStringList refs = refsIn(SeatState::Free);
    const QString reason = m_reason->text().trimmed();
    if (refs.isEmpty() || (reason.isEmpty() && !m_code->code()) || m_waiting)
        return;
    m_waiting = true;
    refresh();
    const EventId event = m_house.event().id;
    m_office.ask(
        this,
        [event, refs, code = m_code->letter(), reason](Desk &desk) {
            return desk.blocks().block(event, refs, code, reason);
        },
        [this, event, refs, seats = namesIn(SeatState::Free)](const Result<BlockInfo> &block) {
            m_waiting = false;
            if (block) {
                m_reason->clear();
                emit acted(blockAct(m_office, this, event, {block->id, block->code, block->reason, refs}, seats));
                emit done(tr("%1 blocked with code %2.").arg(countText(refs.size()), block->code));
            } else {
                emit refused(tr("No seats blocked. %1").arg(block.error().message));
            }
            refresh();
        });
}

void BlockPanel::askToUnblock()
{
    const QStringList refs = refsIn(SeatState::Blocked);
    if (refs.isEmpty())
        return;
    QStringList reasons;
    QList<BlockedGroup> groups;
    for (const int seatNo : std::as_const(m_seats)) {
        const SeatStatus &seat = m_house.seat(seatNo);
        if (seat.state != SeatState::Blocked)
            continue;
        const BlockInfo *block = m_house.block(seat.block);
        auto group = std::find_if(groups.begin(), groups.end(),
                                  [&](const BlockedGroup &one) { return one.block == seat.block; });
        if (group == groups.end())
            group = groups.insert(groups.end(),
                                  {seat.block, block ? block->code : QString(), block ? block->reason : QString(), {}});
        group->refs.append(seat.ref);
        const QString reason = block ? tr("%1: %2").arg(block->code, block->reason) : QString();
        if (!reason.isEmpty() && !reasons.contains(reason))
            reasons.append(reason);
    }
    Question question;
    question.title = tr("Unblock seats");
    question.text = tr("Unblock %1?").arg(countText(refs.size()));
    question.details = namesIn(SeatState::Blocked) + u'\n' + tr("Blocked as %1").arg(joinedText(reasons, 3));
    question.accept = tr("Unblock");
    question.reject = tr("Cancel");
    question.wantsText = true;
    question.textLabel = tr("Reason");
    QPointer<BlockPanel> self(this);
    m_prompt.ask(this, question,
                 [self, event = m_house.event().id, groups,
                  seats = namesIn(SeatState::Blocked)](bool accepted, const QString &reason) {
                     if (self && accepted)
                         self->unblock(event, groups, seats, reason);
                 });
}

void BlockPanel::unblock(EventId event, const QList<BlockedGroup> &groups, const QString &seats, const QString &reason)
{
    QStringList refs;
    for (const BlockedGroup &group : groups)
        refs += group.refs;
    m_office.ask(
        this, [event, refs, reason](Desk &desk) { return desk.blocks().unblock(event, refs, reason); },
        [this, event, groups, seats, reason](const Result<int> &count) {
            if (count) {
                emit acted(unblockAct(m_office, this, event, groups, reason, seats));
                emit done(tr("%1 unblocked.").arg(countText(*count)));
            } else {
                emit refused(tr("No seats unblocked. %1").arg(count.error().message));
            }
            refresh();
        });
}

void BlockPanel::editCodes()
{
    auto *dialog = new CodeDialog(m_office, m_prompt, m_code->codes(), m_code->letter(), window());
    connect(dialog, &CodeDialog::saved, m_code, &CodeBox::reload);
    connect(dialog, &CodeDialog::changed, this, [this](const BlockCode &before, const BlockCode &after) {
        emit acted(codeAct(m_office, this, before, after));
    });
    dialog->open();
}

} // namespace rowlock
