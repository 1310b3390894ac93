#include "ui/sell/aside_list.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/sell/hold_clock.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <utility>

namespace rowlock {

namespace {

constexpr int rowHeight = 36;

} // namespace

class AsideList::Row final : public QWidget
{
public:
    explicit Row(QWidget *parent)
        : QWidget(parent), m_what(new ToneLabel({}, Tone::Plain, this)),
          m_left(new FigureLabel(AsideList::tr("Expires in"), QStringLiteral("asideLeft"), this)),
          m_bar(new CountBar(this)), m_resume(new ActionButton(AsideList::tr("Resume"), QStringLiteral("resumeButton"),
                                                               ActionButton::Weight::Secondary, this))
    {
        m_what->setObjectName(QStringLiteral("asideWhat"));
        m_what->setElided(true);
        m_resume->setHeight(ActionButton::Size::Small);
        setFixedHeight(rowHeight);
        m_resume->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        auto *top = new QHBoxLayout;
        top->addWidget(m_what, 1);
        top->addWidget(m_left);
        auto *text = new QVBoxLayout;
        text->setSpacing(gap::inside);
        text->addLayout(top);
        text->addWidget(m_bar);
        auto *row = new QHBoxLayout(this);
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
        m_text = text;
        setOthers(m_others);
        setToolTip(itemsText(hold.items, 6));
        m_resume->setAccessibleDescription(itemsText(hold.items, 6));
        show(now);
    }

    // More sales are set aside than this one line shows.
    void setOthers(int others)
    {
        m_others = others;
        m_what->setText(others > 0 ? AsideList::tr("+%1 · %2").arg(others).arg(m_text) : m_text);
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

    std::pair<Instant, HoldId> orderKey() const { return {m_hold.times.expiresAt, m_hold.id}; }

    HoldInfo m_hold;
    bool m_saidOver = false;
    QString m_text;
    int m_others = 0;
    ToneLabel *m_what;
    FigureLabel *m_left;
    CountBar *m_bar;
    ActionButton *m_resume;
};

AsideList::AsideList(Ticker &ticker, QWidget *parent) : QWidget(parent), m_ticker(ticker), m_rows(new QVBoxLayout)
{
    m_heading = new ToneLabel(tr("Set aside"), Tone::Faint, this);
    m_heading->setObjectName(QStringLiteral("asideHeading"));
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::inside);
    column->addWidget(m_heading);
    column->addLayout(m_rows);
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
            connect(row->m_resume, &QPushButton::clicked, this, [this, id] { emit resumeRequested(id); });
        }
        row->setHold(hold, hold.event == shown ? QString() : eventNames.value(hold.event), m_ticker.now());
    }
    for (const HoldId id : m_known.keys()) {
        if (!ids.contains(id))
            m_known.take(id)->deleteLater();
    }
    showRows();
    setVisible(!holds.isEmpty());
    m_ticker.want(this, !holds.isEmpty());
}

int AsideList::wholeHeight() const
{
    return m_heading->sizeHint().height() + int(m_known.size()) * (rowHeight + gap::inside);
}

int AsideList::lineHeight() const
{
    return rowHeight;
}

void AsideList::setOneLine(bool one)
{
    if (one == m_oneLine)
        return;
    m_oneLine = one;
    showRows();
}

const AsideList::Row *AsideList::firstRow() const
{
    const Row *first = nullptr;
    for (const Row *row : std::as_const(m_known)) {
        if (!first || row->orderKey() < first->orderKey())
            first = row;
    }
    return first;
}

HoldId AsideList::first() const
{
    const Row *row = firstRow();
    return row ? row->m_hold.id : HoldId();
}

// As one line: the first of them, and how many there are besides.
void AsideList::showRows()
{
    const Row *first = firstRow();
    m_heading->setVisible(!m_oneLine);
    for (Row *row : std::as_const(m_known)) {
        row->setVisible(!m_oneLine || row == first);
        row->setOthers(m_oneLine && row == first ? int(m_known.size()) - 1 : 0);
    }
}

} // namespace rowlock
