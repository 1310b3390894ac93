// The pages of a printed house map. Works in hundredths of a millimetre. Private to the documents; see house_paper.h.
#pragma once

#include "model/documents/house_paper.h"
#include "model/documents/paper_seat.h"
#include "model/documents/plan_outline.h"

#include <QTransform>

class QPainter;

namespace rowlock {

class HouseMapPainter
{
public:
    // `page`: what may be printed on, origin at its top left.
    HouseMapPainter(const HousePrint &print, const QSizeF &page);

    int pages() const { return 1 + int(m_sections.size()); }
    void paint(QPainter &painter, int page) const;

private:
    struct Entry // of the legend
    {
        PaperSeat mark;
        QString text;
    };
    struct View // plan units to the page
    {
        QPointF centre;
        QPointF middle;
        double scale = 1;
        QTransform turn = {}; // about the centre, so that rows run across the page
        QPointF at(const QPointF &plan) const { return middle + turn.map(plan - centre) * scale; }
    };
    using Legend = QList<Entry>;
    using Labels = QList<QRectF>; // what is written already

    const SeatingPlan &plan() const { return *m_print.house.plan; }
    PaperSeat markOf(int seatNo) const;
    Legend legendOf(const QList<int> &seats, const Counters &all) const;
    Legend legendOfBlock(int block) const;
    QTransform uprightTurn(int block) const;
    double largestRadius(const QList<int> &seats) const; // plan units, at least 1
    View viewOf(const QRectF &part, double largestScale, const QTransform &turn = {}) const;
    void paintHead(QPainter &painter, const QString &part, int page) const;
    double paintLegend(QPainter *painter, const Legend &legend, double top) const; // its height; null: only reckons it
    void paintHouse(QPainter &painter) const;
    void paintSection(QPainter &painter, int block) const;
    void paintAreas(QPainter &painter, const View &view, Labels &labels) const;
    void paintSeats(QPainter &painter, const View &view, const QList<int> &seats) const;
    void paintLetters(QPainter &painter, const View &view, int block, const QList<EndLetter> &letters) const;
    void paintTitle(QPainter &painter, const View &view, int block, Labels &labels) const;
    bool hasRoom(const QRectF &box, const View &view, const QString &name) const;

    const HousePrint &m_print;
    QSizeF m_page;
    QHash<BlockId, const BlockInfo *> m_blocks;
    Legend m_legend; // of the whole house, the longest
    QRectF m_map;    // of the page
    QList<int> m_allSeats;
    QList<EndLetter> m_letters;
    View m_house;          // of the first page
    bool m_small = false;  // numbers of seats cannot be read on the page of the whole house
    QList<int> m_sections; // blocks of the plan with a page of their own
};

} // namespace rowlock
