// A picture that lies under the plan while it is drawn: a scan or an architect's drawing, to be traced over. It belongs
// to the window and not to the plan: it is neither saved nor undone. GUI thread.
#pragma once

#include <QImage>
#include <QObject>
#include <QPointF>
#include <QSizeF>

class QPainter;

namespace rowlock {

class MapCamera;

class TracePicture final : public QObject
{
    Q_OBJECT

public:
    // Where it lies, in plan units; its height follows from its width.
    struct Place
    {
        QPointF topLeft;
        double width = 0;
        int opacity = 50;    // percent
        bool locked = false; // the fields change nothing
    };

    explicit TracePicture(QObject *parent = nullptr);

    bool load(const QString &file,
              QSizeF page); // as large as the page takes; false: no picture that can be read, and nothing has changed
    void clear();
    bool isThere() const { return !m_image.isNull(); }
    const Place &place() const { return m_place; }
    void setPlace(const Place &place);
    void paint(QPainter &painter, const MapCamera &camera) const;

signals:
    void changed();

private:
    QImage m_image;
    Place m_place;
};

} // namespace rowlock
