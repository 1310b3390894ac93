// Where the map is looked at: plan units to the widget's pixels and back. Offsets are whole device pixels, so that
// moving the picture is a plain copy. A value; knows no widget.
#pragma once

#include <QMarginsF>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>

namespace rowlock {

class MapCamera
{
public:
    void setWorld(const QRectF &world); // all there is, plan units
    // The widget's pixels and what covers its edges. `above`: so much of what is looked at is hidden, because something
    // has come up over the widget and pushed it down; the rest stays where it is on the screen.
    void setView(const QSizeF &size, double ratio, const QMarginsF &insets, double above = 0);
    QRectF world() const { return m_world; }
    QSizeF viewSize() const { return m_view; }
    double ratio() const { return m_ratio; } // device pixels per pixel

    double scale() const { return m_scale; }                         // pixels per plan unit
    QPointF offset() const { return m_offset; }                      // where the plan's origin is, pixels
    QPoint origin() const { return (m_offset * m_ratio).toPoint(); } // likewise, device pixels
    QPointF toView(const QPointF &plan) const { return plan * m_scale + m_offset; }
    QPointF toPlan(const QPointF &view) const { return (view - m_offset) / m_scale; }
    QRectF toView(const QRectF &plan) const;
    QRectF toView(const QPointF &plan, double radius) const; // the square about it
    QRectF toPlan(const QRectF &view) const;
    QRectF visible() const; // plan units

    double fitScale() const; // the scale at which the world just fits
    double minScale() const;
    double maxScale() const;
    bool isFitted() const { return m_fitted; } // nobody has moved it since fit()

    void fit();
    void show(const QRectF &plan);                   // fits a part
    void zoomAt(const QPointF &view, double factor); // what is under `view` stays there
    void panBy(const QPointF &pixels);
    void centerOn(const QPointF &plan);
    void setScaleAbout(const QPointF &plan, double scale); // centred

    QString toText() const; // the middle and the scale: the same view in a window of another size
    bool fromText(const QString &text);

private:
    void place(const QPointF &offset);
    QRectF whole() const; // the view and what is hidden above it
    QRectF open() const;  // without the insets

    QRectF m_world{0, 0, 1, 1};
    QSizeF m_view{1, 1};
    QMarginsF m_insets;
    double m_above = 0;
    double m_ratio = 1;
    double m_scale = 1;
    QPointF m_offset;
    QPointF m_unrounded; // so that a view that changes its size twice does not creep
    bool m_fitted = true;
};

} // namespace rowlock
