#include "ui/sell/aside_list.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/sell/hold_clock.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace rowlock {

class AsideList::Row final : public QWidget
{
public:
    explicit Row(QWidget *parent)
        : QWidget(parent), m_what(new ToneLabel({}, Tone::Plain, this)),
          m_left(new FigureLabel(AsideList::tr("Set aside ends in"), QStringLiteral("asideLeft"), this)),
          m_bar(new CountBar(this)), m_resume(new ActionButton(AsideList::tr("Resume"), QStringLiteral("resumeButton"),
                                                               ActionButton::Weight::Plain, this))
    {
        m_what->setObjectName(QStringLiteral("asideWhat"));
        m_what->setElided(true);
        m_resume->setFixedHeight(32);
        m_resume->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        auto *top = new QHBoxLayout;
        top->addWidget(m_what, 1);
        top->addWidget(m_left);
        auto *text = new QVBoxLayout;
        text->setSpacing(4);
        text->addLayout(top);
        text->addWidget(m_bar);
        auto *row = new QHBoxLayout(this);
        row->setContentsMargins(8, 0, 0, 0);
        row->setSpacing(8);
        row->addLayout(text, 1);
        row->addWidget(m_resume);
    }

    void setHold(const HoldInfo &hold, const QString &eventName, Instant now)
    {
        if (hold.times.expiresAt != m_hold.times.expiresAt)
            m_saidOver = false;
        m_hold = hold;
        QString text = QStringLiteral("%1 · %2").arg(countText(hold.quantity()), moneyText(hold.total));
        if (!hold.patron.isEmpty())
            text = QStringLiteral("%1 · %2").arg(hold.patron, text);
        if (!eventName.isEmpty())
            text += QStringLiteral(" · ") + eventName;
        else if (hold.patron.isEmpty())
            text += QStringLiteral(" · ") + itemsText(hold.items);
        m_what->setText(text);
        setToolTip(itemsText(hold.items, 6));
        m_resume->setAccessibleDescription(itemsText(hold.items, 6));
        show(now);
    }

    // True once, when a strict hold's time is up.
    bool show(Instant now)
    {
        const qint64 left = m_hold.times.expiresAt - now;
        const bool over = isPastDeadline(m_hold.times, now);
        const Tone tone = over ? Tone::Danger : (left < amberBelowMs ? Tone::Warning : Tone::Plain);
        m_left->setFigure(countdownText(left));
        m_left->setTone(tone);
        m_bar->setShare(shareLeft(m_hold, now), toneColor(tone == Tone::Plain ? Tone::Accent : tone, palette()));
        return over && m_hold.policy == HoldPolicy::Strict && !std::exchange(m_saidOver, true);
    }

    HoldInfo m_hold;
    bool m_saidOver = false;
    ToneLabel *m_what;
    FigureLabel *m_left;
    CountBar *m_bar;
    ActionButton *m_resume;
};

AsideList::AsideList(Ticker &ticker, QWidget *parent) : QWidget(parent), m_ticker(ticker), m_rows(new QVBoxLayout)
{
    auto *heading = new ToneLabel(tr("Set aside"), Tone::Faint, this);
    heading->setScale(1.0, true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(heading);
    column->addLayout(m_rows);
    m_rows->setSpacing(8);
    hide();
    connect(&ticker, &Ticker::tick, this, [this](Instant now) {
        for (Row *row : std::as_const(m_known)) {
            if (row->show(now))
                emit strictlyOver(row->m_hold.id);
        }
    });
}

void AsideList::setHolds(const QList<HoldInfo> &holds, const QHash<EventId, QString> &eventNames, EventId shown)
{
    QSet<HoldId> ids;
    for (const HoldInfo &hold : holds) {
        ids.insert(hold.id);
        Row *&row = m_known[hold.id];
        if (!row) {
            row = new Row(this);
            m_rows->addWidget(row);
            const HoldId id = hold.id;
            connect(row->m_resume, &QPushButton::clicked, this, [this, id] { emit resumeWanted(id); });
        }
        row->setHold(hold, hold.event == shown ? QString() : eventNames.value(hold.event), m_ticker.now());
    }
    for (const HoldId id : m_known.keys()) {
        if (!ids.contains(id))
            m_known.take(id)->deleteLater();
    }
    setVisible(!holds.isEmpty());
    m_ticker.want(this, !holds.isEmpty());
}

} // namespace rowlock
