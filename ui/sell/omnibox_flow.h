// What becomes of what is typed into the field at the top: said back and pointed out while it is typed, done at Enter.
// Seats that "best" would bring are looked for on another thread, orders in the house's own queue; what is late is not
// shown.
#pragma once

#include "model/domain/typed.h"
#include "ui/common/house_context.h"
#include "ui/sell/counter.h"
#include "ui/sell/omnibox.h"
#include "ui/sell/omnibox_popup.h"

#include <QFuture>

namespace rowlock {

class HouseFees;
class SeatMapView;

class OmniboxFlow : public QObject
{
    Q_OBJECT

public:
    OmniboxFlow(const HouseContext &context, Counter &counter, SeatMapView &map, QWidget *parent);
    ~OmniboxFlow() override;

    Omnibox *field() { return m_field; }  // placed by the main window
    void begin(const QString &text = {}); // goes there, with this typed
    void setFees(const HouseFees &fees) { m_fees = &fees; }

signals:
    void orderRequested(const QString &code);   // or a ticket's barcode, where that was scanned
    void resumeRequested(rowlock::HoldId sale); // set aside, found by its patron's name
    void voucherRequested(const QString &code); // for the sale on the counter
    void paymentRequested();                    // Enter with nothing typed and a sale on the counter
    void seatsRequested(const QList<int> &seatNos, const QList<rowlock::TypeCount> &types); // by name
    void bestRequested(qint64 count, const QString &category);
    void refused(const QString &text);

private:
    using Best = std::optional<QList<int>>;
    struct Looked
    {
        QList<Finding> orders;
        std::optional<Voucher> voucher; // where no order was found, and a sale could use it
        std::optional<GiftCard> card;   // where neither was: it pays, in a window of its own
    };
    using Found = Result<Looked>;
    std::function<Found(Desk &)> search(const Typed &typed) const;
    bool isSearched(const Typed &typed) const;
    void learnWords();
    Typed read(const QString &text) const;
    void readAgain(); // something was typed, or the house has changed
    void say(const Understood &understood);
    Understood understand(const Typed &typed, const std::optional<Best> &best = {}) const;
    void enter(const QString &text);
    void act(const Typed &typed);
    void openFound(const Typed &typed);
    Understood foundText(const Typed &typed, const Looked &found, const SearchResults &all) const;
    SearchResults withAside(const Typed &typed, const QList<Finding> &orders) const;
    void clear();
    void refuse(const QString &text);
    QByteArray seatsToBeHad(const Typed &typed) const;
    QFuture<Best> lookForBest(const Typed &typed) const;
    HoldId saleId() const;

    HouseContext m_context;
    Counter &m_counter;
    const HouseFees *m_fees = nullptr; // what a sale set aside comes to
    SeatMapView &m_map;
    QPointer<OmniboxPopup> m_popup; // lies over the window
    Omnibox *m_field;
    TypedWords m_words;
    SharedPlan m_wordsOf;
    QList<PriceType> m_typesOf;            // likewise
    std::pair<QString, QString> m_scanned; // an order's code, and the barcode it was found by
    quint64 m_question = 0;                // answers to older ones are too late
    quint64 m_opening = 0;                 // the same for what Enter asked: the house may change meanwhile
};

} // namespace rowlock
