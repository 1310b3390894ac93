#include "ui/sell/offer_cards.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/card.h"
#include "ui/common/format.h"

#include <QHBoxLayout>
#include <QPointer>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

constexpr qsizetype mostShown = 2; // the sale needs the room; the manager's page has them all
constexpr qint64 urgentBelowMs = 120'000;

} // namespace

class OfferCards::OfferCard final : public Card
{
public:
    explicit OfferCard(QWidget *parent)
        : Card(Tone::Accent, parent)
        , m_heading(new ToneLabel({}, Tone::Plain, this))
        , m_seats(new ToneLabel({}, Tone::Plain, this))
        , m_contact(new ToneLabel({}, Tone::Faint, this))
        , m_left(new FigureLabel(OfferCards::tr("Offer ends in"), QStringLiteral("offerLeft"), this))
        , m_accept(new ActionButton(OfferCards::tr("Accept"), QStringLiteral("offerAccept"), ActionButton::Weight::Primary, this))
        , m_decline(new ActionButton(OfferCards::tr("Decline"), QStringLiteral("offerDecline"), ActionButton::Weight::Plain, this))
    {
        m_heading->setObjectName(QStringLiteral("offerHeading"));
        m_heading->setScale(1.1, true);
        m_heading->setWordWrap(true);
        m_seats->setObjectName(QStringLiteral("offerSeats"));
        m_seats->setWordWrap(true);
        m_contact->setWordWrap(true);
        m_accept->setToolTip(OfferCards::tr("Take these seats into a sale"));
        m_decline->setToolTip(OfferCards::tr("They do not want them: offer the seats to the next in line"));
        for (ActionButton *button : {m_accept, m_decline})
            button->setFixedHeight(32);
        auto *top = new QHBoxLayout;
        top->addWidget(m_heading, 1);
        top->addWidget(m_left, 0, Qt::AlignTop);
        auto *buttons = new QHBoxLayout;
        buttons->setSpacing(8);
        buttons->addWidget(m_accept, 1);
        buttons->addWidget(m_decline, 1);
        auto *column = new QVBoxLayout(this);
        column->setContentsMargins(16, 12, 12, 12);
        column->setSpacing(4);
        column->addLayout(top);
        column->addWidget(m_seats);
        column->addWidget(m_contact);
        column->addSpacing(4);
        column->addLayout(buttons);
    }

    void setOffer(const WaitlistEntry &entry, const HoldInfo &hold, Instant now)
    {
        m_endsAt = hold.times.expiresAt;
        m_heading->setText(OfferCards::tr("Offer for %1, %2").arg(entry.name, countText(entry.party)));
        m_seats->setText(itemsText(hold.items, 3));
        m_contact->setText(entry.contact);
        m_contact->setVisible(!entry.contact.isEmpty());
        const QString about = QStringLiteral("%1: %2").arg(entry.name, itemsText(hold.items, 6));
        m_accept->setAccessibleDescription(about);
        m_decline->setAccessibleDescription(about);
        tick(now);
    }

    void tick(Instant now)
    {
        const qint64 left = m_endsAt - now;
        m_left->setFigure(countdownText(left));
        m_left->setTone(left <= 0 ? Tone::Danger : left < urgentBelowMs ? Tone::Warning : Tone::Plain);
    }

    ToneLabel *m_heading;
    ToneLabel *m_seats;
    ToneLabel *m_contact;
    FigureLabel *m_left;
    ActionButton *m_accept;
    ActionButton *m_decline;
    Instant m_endsAt;
};

OfferCards::OfferCards(const HouseContext &context, QWidget *parent)
    : QWidget(parent), m_context(context), m_cards(new QVBoxLayout), m_more(new ToneLabel({}, Tone::Faint, this))
{
    setObjectName(QStringLiteral("offerCards"));
    m_more->setObjectName(QStringLiteral("moreOffers"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addLayout(m_cards);
    column->addWidget(m_more);
    m_cards->setSpacing(8);
    hide();
    connect(&context.house, &HouseModel::loaded, this, &OfferCards::follow);
    connect(&context.house, &HouseModel::cleared, this, &OfferCards::follow);
    connect(&context.house, &HouseModel::waitlistChanged, this, &OfferCards::follow);
    connect(&context.house, &HouseModel::holdsChanged, this, &OfferCards::follow); // the computer's clock may move their ends
    connect(&context.ticker, &Ticker::tick, this, [this](Instant now) {
        for (OfferCard *card : std::as_const(m_known))
            card->tick(now);
    });
    follow();
}

void OfferCards::follow()
{
    struct Offer
    {
        WaitlistEntry entry;
        HoldInfo hold;
    };
    QList<Offer> offers;
    const QList<WaitlistEntry> list = m_context.house.waitlist();
    for (const WaitlistEntry &entry : list) {
        const HoldInfo *hold = entry.state == WaitState::Offered ? m_context.house.hold(entry.hold) : nullptr;
        if (hold)
            offers.append({entry, *hold});
    }
    std::stable_sort(offers.begin(), offers.end(),
                     [](const Offer &a, const Offer &b) { return a.hold.times.expiresAt < b.hold.times.expiresAt; });
    const qsizetype more = std::max<qsizetype>(0, offers.size() - mostShown);
    offers.resize(offers.size() - more);
    QSet<WaitlistId> shown;
    for (const Offer &offer : std::as_const(offers)) {
        shown.insert(offer.entry.id);
        OfferCard *&card = m_known[offer.entry.id];
        if (!card) {
            card = new OfferCard(this);
            m_cards->addWidget(card);
            connect(card->m_accept, &QPushButton::clicked, this, [this, id = offer.entry.id] { accept(id); });
            connect(card->m_decline, &QPushButton::clicked, this, [this, entry = offer.entry] { decline(entry); });
        }
        card->setOffer(offer.entry, offer.hold, m_context.clock.now());
    }
    for (const WaitlistId id : m_known.keys()) {
        if (shown.contains(id))
            continue;
        OfferCard *card = m_known.take(id);
        card->hide();
        card->deleteLater(); // it may be one of its own buttons that asks for it
    }
    m_more->setText(tr("More offers: %1. The house page shows them all.").arg(more));
    m_more->setVisible(more > 0);
    setVisible(!offers.isEmpty());
    m_context.ticker.want(this, !offers.isEmpty());
}

void OfferCards::accept(WaitlistId entry)
{
    m_known.value(entry)->setEnabled(false); // one click, one hold
    whenAnswered(m_context.office.ask([entry](Desk &desk) { return desk.acceptOffer(entry); }), this,
                 [this, entry](const Result<HoldInfo> &hold) {
                     if (OfferCard *card = m_known.value(entry))
                         card->setEnabled(true);
                     if (hold)
                         emit accepted(*hold);
                     else
                         emit refused(hold.error().message);
                 });
}

void OfferCards::decline(const WaitlistEntry &entry)
{
    Question question;
    question.title = tr("Decline the offer");
    question.text = tr("Take %1 off the waitlist and offer the seats to the next in line?").arg(entry.name);
    question.accept = tr("Decline");
    question.reject = tr("Keep");
    m_context.prompt.ask(this, question, [self = QPointer<OfferCards>(this), entry](bool sure, const QString &) {
        if (!self || !sure)
            return;
        const auto answer = self->m_context.office.ask([id = entry.id](Desk &desk) { return desk.declineOffer(id); });
        whenAnswered(answer, self, [self, entry](const Result<WaitlistEntry> &left) {
            if (left)
                emit self->declined(entry);
            else
                emit self->refused(left.error().message);
        });
    });
}

} // namespace rowlock
