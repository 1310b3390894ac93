// The counter's middle: which performance this is, how the map is coloured and where it looks, messages, and the map.
#pragma once

#include "ui/common/house_context.h"
#include "ui/seatmap/seat_map_view.h"

#include <QWidget>

class QComboBox;
class QStackedLayout;

namespace rowlock {

class BestBar;
class MessageBar;
class SoldOutStrip;
struct SaleActions;
class ToneLabel;

class MapPanel : public QWidget
{
    Q_OBJECT

public:
    MapPanel(const HouseContext &context, const SaleActions &actions, QWidget *parent = nullptr);

    SeatMapView &map() { return *m_map; }
    MessageBar &messages() { return *m_messages; }
    void setColouring(SeatColouring colouring);
    void addStrip(QWidget *strip); // beneath the header
    void setRefused(bool refused); // a message says why nothing is to be had: the strip need not say it above it
    void setLoading(bool loading); // an event was chosen and is not there yet

signals:
    void bestRequested(qint64 count, const QString &category);

private:
    QWidget *makeHeader();
    void showHouse();
    void showSection();
    void showCounters();
    void showLeft(); // of places, and of the time of what is in baskets

    HouseModel &m_house;
    Ticker &m_ticker;
    QByteArray m_timeZone;
    SeatMapView *m_map;
    MessageBar *m_messages;
    ToneLabel *m_name;
    ToneLabel *m_about;
    ToneLabel *m_empty;
    SoldOutStrip *m_soldOut;
    QComboBox *m_colouring;
    QComboBox *m_sections;
    BestBar *m_best;
    QStackedLayout *m_stack;
    SharedPlan m_shownPlan;
    bool m_refused = false;
};

} // namespace rowlock
