#include "ui/house/area_blocks.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/reason_offer.h"
#include "ui/common/reasons.h"
#include "ui/house/code_box.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPointer>
#include <QSpinBox>
#include <QVBoxLayout>

#include <memory>

namespace rowlock {

namespace {

constexpr int mostAtOnce = 100'000;     // as the store says
constexpr int longestPlaceReason = 500; // as the schema says

using Lots = QList<BlockedPlaces>;

// The lots with their new blocks. Each is a transaction of its own: where one is refused, those before are lifted.
Result<Lots> blockLots(Desk &desk, EventId event, const QString &area, Lots lots)
{
    for (qsizetype i = 0; i < lots.size(); ++i) {
        const auto made = desk.blocks().blockPlaces(event, area, lots[i].places, lots[i].code, lots[i].reason);
        if (made) {
            lots[i].block = made->id;
            continue;
        }
        for (const BlockedPlaces &before : lots.first(i))
            TRY(desk.blocks().unblockPlaces(event, area, before.places, AreaBlocks::tr("Blocking again was refused"),
                                            {}, before.block));
        return tl::unexpected(made.error());
    }
    return lots;
}

Result<Lots> unblockLots(Desk &desk, EventId event, const QString &area, const Lots &lots, const QString &reason)
{
    for (qsizetype i = 0; i < lots.size(); ++i) {
        const auto freed = desk.blocks().unblockPlaces(event, area, lots.at(i).places, reason, {}, lots.at(i).block);
        if (freed)
            continue;
        TRY(blockLots(desk, event, area, lots.first(i)));
        return tl::unexpected(freed.error());
    }
    return lots;
}

// Both steps know the blocks that the other one has made.
UndoableAct::Step blockingAgain(BoxOffice &office, QObject *receiver, EventId event, const QString &area,
                                std::shared_ptr<Lots> lots)
{
    return [&office, receiver, event, area, lots](UndoableAct::Answer answer) {
        officeStep(
            office, receiver, [event, area, now = *lots](Desk &desk) { return blockLots(desk, event, area, now); },
            [lots](const Lots &blocked) { *lots = blocked; })(answer);
    };
}

UndoableAct::Step unblockingAgain(BoxOffice &office, QObject *receiver, EventId event, const QString &area,
                                  std::shared_ptr<Lots> lots, const QString &reason)
{
    return [&office, receiver, event, area, lots, reason](UndoableAct::Answer answer) {
        officeStep(
            office, receiver,
            [event, area, now = *lots, reason](Desk &desk) { return unblockLots(desk, event, area, now, reason); },
            [](const Lots &) {})(answer);
    };
}

} // namespace

AreaBlocks::AreaBlocks(BoxOffice &office, const HouseModel &house, Prompt &prompt, QWidget *parent)
    : QWidget(parent), m_office(office), m_house(house), m_prompt(prompt),
      m_facts(new ToneLabel({}, Tone::Faint, this)), m_number(new QSpinBox(this)), m_code(new CodeBox(office, this)),
      m_reason(new QLineEdit(this)),
      m_block(new ActionButton(tr("&Block"), QStringLiteral("blockPlaces"), ActionButton::Weight::Secondary, this)),
      m_unblock(new ActionButton(tr("&Unblock…"), QStringLiteral("unblockPlaces"), ActionButton::Weight::Danger, this))
{
    setObjectName(QStringLiteral("areaBlocks"));
    m_facts->setObjectName(QStringLiteral("areaBlockFacts"));
    m_facts->setWordWrap(true);
    m_number->setObjectName(QStringLiteral("blockedPlaces"));
    m_number->setAccessibleName(tr("Places to block or unblock"));
    m_number->setRange(1, mostAtOnce);
    m_number->setGroupSeparatorShown(true);
    m_code->setObjectName(QStringLiteral("areaBlockCode"));
    m_code->setAccessibleName(tr("Code"));
    m_reason->setObjectName(QStringLiteral("areaBlockReason"));
    m_reason->setAccessibleName(tr("Reason"));
    m_reason->setMaxLength(longestPlaceReason);
    offerReasons(*m_reason, m_office, ReasonFor::Block);
    layOut();

    connect(m_number, &QSpinBox::valueChanged, this, &AreaBlocks::refresh);
    connect(m_code, &QComboBox::currentIndexChanged, this, &AreaBlocks::refresh);
    connect(m_code, &CodeBox::codesRead, this, &AreaBlocks::refresh);
    connect(m_reason, &QLineEdit::textChanged, this, &AreaBlocks::refresh);
    connect(m_block, &QPushButton::clicked, this, &AreaBlocks::block);
    connect(m_unblock, &QPushButton::clicked, this, &AreaBlocks::askToUnblock);
}

void AreaBlocks::layOut()
{
    auto *what = new QHBoxLayout;
    what->setSpacing(gap::related);
    what->addWidget(m_number);
    what->addWidget(m_code, 1);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addWidget(m_block, 1);
    buttons->addWidget(m_unblock, 1);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::inside);
    column->addWidget(new ToneLabel(tr("Blocked places"), Tone::Faint, this));
    column->addWidget(m_facts);
    column->addLayout(what);
    column->addWidget(new ToneLabel(tr("Reason"), Tone::Faint, this));
    column->addWidget(m_reason);
    column->addSpacing(gap::inside);
    column->addLayout(buttons);
}

void AreaBlocks::setArea(const PoolStatus &area)
{
    m_area = area;
    refresh();
}

qint64 AreaBlocks::blockedWithCode() const
{
    qint64 places = 0;
    for (const BlockInfo &info : m_house.blocksOfPool(m_area.pool)) {
        if (info.code == m_code->letter())
            places += info.places;
    }
    return places;
}

void AreaBlocks::refresh()
{
    QStringList lines;
    if (m_house.isLoaded()) {
        for (const BlockInfo &info : m_house.blocksOfPool(m_area.pool))
            lines.append(tr("%1 as %2: %3").arg(placesText(info.places), info.code, info.reason));
    }
    m_facts->setText(lines.isEmpty() ? tr("None") : lines.join(u'\n'));
    const BlockCode *code = m_code->code();
    const qint64 wanted = m_number->value();
    const qint64 blocked = m_house.isLoaded() ? blockedWithCode() : 0;
    const QString waiting = m_waiting ? tr("Being saved…") : QString();
    m_reason->setPlaceholderText(code ? code->meaning : tr("Reason, such as “sound desk”"));
    enableUnless(*m_block, m_area.counters.available == 0 ? tr("No places are available")
                           : wanted > m_area.counters.available
                               ? tr("%1 available").arg(placesText(m_area.counters.available))
                           : !code && m_reason->text().trimmed().isEmpty() ? tr("Enter a reason first")
                                                                           : waiting);
    enableUnless(*m_unblock, blocked == 0 ? tr("No places are blocked with code %1").arg(m_code->letter())
                             : wanted > blocked
                                 ? tr("%1 blocked with code %2").arg(placesText(blocked), m_code->letter())
                                 : waiting);
}

void AreaBlocks::block()
{
    m_waiting = true;
    refresh();
    const EventId event = m_house.event().id;
    const QString area = m_area.ref;
    m_office.ask(
        this,
        [event, area, places = qint64(m_number->value()), code = m_code->letter(), reason = m_reason->text().trimmed()](
            Desk &desk) { return desk.blocks().blockPlaces(event, area, places, code, reason); },
        [this, event, area, name = m_area.name](const Result<BlockInfo> &made) {
            m_waiting = false;
            refresh();
            if (!made)
                return emit refused(tr("No places blocked. %1").arg(made.error().message));
            m_reason->clear();
            const auto lots = std::make_shared<Lots>(Lots{{made->id, made->code, made->reason, made->places}});
            emit acted({tr("block %1 of %2 as %3").arg(placesText(made->places), name, made->code),
                        unblockingAgain(m_office, this, event, area, lots, tr("Block undone")),
                        blockingAgain(m_office, this, event, area, lots)});
            emit done(tr("%1 of %2 blocked with code %3.").arg(placesText(made->places), name, made->code));
        });
}

void AreaBlocks::askToUnblock()
{
    Question question;
    question.title = tr("Unblock places");
    question.text = tr("Unblock %1 of %2?").arg(placesText(m_number->value()), m_area.name);
    question.details = tr("They go on sale again. Blocked with code %1: %2.")
                           .arg(m_code->letter())
                           .arg(QLocale().toString(blockedWithCode()));
    question.accept = tr("Unblock");
    question.reject = tr("Cancel");
    question.wantsText = true;
    question.textLabel = tr("Reason");
    m_prompt.ask(this, question, [self = QPointer(this)](bool accepted, const QString &reason) {
        if (self && accepted)
            self->unblock(reason);
    });
}

void AreaBlocks::unblock(const QString &reason)
{
    m_waiting = true;
    refresh();
    const EventId event = m_house.event().id;
    const QString area = m_area.ref;
    m_office.ask(
        this,
        [event, area, places = qint64(m_number->value()), code = m_code->letter(), reason](Desk &desk) {
            return desk.blocks().unblockPlaces(event, area, places, reason, code);
        },
        [this, event, area, reason, name = m_area.name](const Result<Lots> &freed) {
            m_waiting = false;
            refresh();
            if (!freed)
                return emit refused(tr("No places unblocked. %1").arg(freed.error().message));
            qint64 places = 0;
            for (const BlockedPlaces &lot : *freed)
                places += lot.places;
            const auto lots = std::make_shared<Lots>(*freed);
            emit acted({tr("unblock %1 of %2").arg(placesText(places), name),
                        blockingAgain(m_office, this, event, area, lots),
                        unblockingAgain(m_office, this, event, area, lots, reason)});
            emit done(tr("%1 of %2 unblocked.").arg(placesText(places), name));
        });
}

} // namespace rowlock
