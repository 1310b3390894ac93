// The small card beside the pointer. A child of the map, so that it needs no window of its own; never takes the mouse.
#pragma once

#include "ui/words/map_text.h"

#include <QWidget>

namespace rowlock {

class HoverCard : public QWidget
{
public:
    explicit HoverCard(QWidget *parent);

    // Beside `around` (the parent's pixels), where there is room. Asked with every change of the house; does nothing
    // where it says so already.
    void present(const MapText &text, const QRect &around);
    QString plainText() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    MapText m_text;
    QRect m_around;
    QRect m_title;
    QRect m_lines;
};

} // namespace rowlock
